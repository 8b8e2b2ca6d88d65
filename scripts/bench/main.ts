import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Figures, keepFigures } from './peers/figures.ts';

/**
 * Each file in this folder is one benchmark and exports `run`, whose result is stored in `figures.json`.
 * Files in `peers/` are the baselines.
 */
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => file.slice(0, -'.ts'.length));
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}". There are: ${names.join(', ')}.`);
  process.exit(1);
}

for (const name of wanted.length > 0 ? wanted : names) {
  console.log(`# ${name}`);
  const { run } = (await import(join(import.meta.dirname, `${name}.ts`))) as { run(): Promise<Figures | undefined> };
  const figures = await run();
  if (figures !== undefined) keepFigures(name, figures);
}
process.exit(0);
