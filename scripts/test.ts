import { parseCLI, startVitest } from 'vitest/node';
import { FAILED_CHECKS } from './check/count-reporter.ts';
import { runChecks } from './check/run-checks.ts';

const programArguments = process.argv.slice(2);

// Whoever names files wants these tests now; the checks belong to the whole.
const failedChecks = programArguments.length === 0 ? await runChecks() : 0;
process.env[FAILED_CHECKS] = String(failedChecks);

const { filter, options } = parseCLI(['vitest', 'run', ...programArguments]);
const vitest = await startVitest(filter, options);
if (failedChecks > 0) process.exitCode = 1;
await vitest.exit();
