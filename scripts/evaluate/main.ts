import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => file.slice(0, -'.ts'.length));
const [wanted, ...more] = process.argv.slice(2);
if (wanted !== undefined && !names.includes(wanted)) {
  console.error(`Nothing is measured under "${wanted}". There are: ${names.join(', ')}.`);
  process.exit(1);
}

for (const name of wanted === undefined ? names : [wanted]) {
  const { run } = (await import(join(import.meta.dirname, `${name}.ts`))) as {
    run(...parameters: string[]): void | Promise<void>;
  };
  await run(...more);
}
process.exit(0);
