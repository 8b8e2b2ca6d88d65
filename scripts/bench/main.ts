import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** One file here is one benchmark; it exports `run`. Files in `peers/` are what they are compared with. */
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
  const { run } = (await import(join(import.meta.dirname, `${name}.ts`))) as { run(): Promise<void> };
  await run();
}
process.exit(0);
