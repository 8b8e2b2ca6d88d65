import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** One file here is one thing that is measured; it exports `run`. */
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => file.slice(0, -'.ts'.length));
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const unknown = wanted.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`Nothing is measured under "${unknown}". There are: ${names.join(', ')}.`);
  process.exit(1);
}

for (const name of wanted.length > 0 ? wanted : names) {
  const { run } = (await import(join(import.meta.dirname, `${name}.ts`))) as { run(): Promise<void> };
  await run();
}
process.exit(0);
