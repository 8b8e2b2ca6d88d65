import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

interface Check {
  name: string;
  command: [program: string, ...programArguments: string[]];
}

/** Slowest first, so that both workers end at about the same time. */
const CHECKS: Check[] = [
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'types of the SDK', command: ['tsc', '--noEmit', '--project', 'clients/sdk'] },
  { name: 'types of the dashboard', command: ['tsc', '--noEmit', '--project', 'clients/dashboard'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'names', command: ['node', 'scripts/check/homonyms.ts'] },
  { name: 'imports', command: ['node', 'scripts/check/imports.ts'] },
  { name: 'tables', command: ['node', 'scripts/check/tables.ts'] },
  { name: 'format', command: ['biome', 'check', '--error-on-warnings', '.'] },
];

/** Each check uses a whole core, and small machines have two. */
const WORKERS = 2;

/** Runs every check, prints one line each and the output of failed ones. Returns the number of failures. */
export async function runChecks(): Promise<number> {
  const waiting = [...CHECKS];
  let failed = 0;
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await passes(check))) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return failed;
}

async function passes({ name, command: [program, ...programArguments] }: Check): Promise<boolean> {
  const began = performance.now();
  const child = spawn(program, programArguments, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} ${seconds} s`);
  if (code !== 0) console.log(`${output}${complaints}`);
  return code === 0;
}
