import { constants } from 'node:os';
import { parseCLI, startVitest } from 'vitest/node';
import { FAILED_CHECKS } from './check/count-reporter.ts';
import { runChecks } from './check/run-checks.ts';
import { cleanUpAfterKilled, descendantsOf, endRun, openRunFolder } from './test-run.ts';

const programArguments = process.argv.slice(2);

cleanUpAfterKilled();
const folder = openRunFolder();
// Where everything that is temporary goes: in this process, in the workers and in what they start.
process.env.TMPDIR = folder;
process.once('exit', () => endRun(folder, []));
endOnSignal();

// Whoever names files wants these tests now; the checks belong to the whole.
const failedChecks = programArguments.length === 0 ? await runChecks() : 0;
process.env[FAILED_CHECKS] = String(failedChecks);

const { filter, options } = parseCLI(['vitest', 'run', ...programArguments]);
const vitest = await startVitest(filter, options);
if (failedChecks > 0) process.exitCode = 1;
await vitest.exit();

/** Tests start servers in sessions of their own, which no signal reaches: whoever ends the run ends them too. */
function endOnSignal(): void {
  const end = (code: number) => {
    endRun(folder, descendantsOf(process.pid));
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => end(128 + constants.signals[signal]));
  }
  process.once('disconnect', () => end(1));
  // Waiting for that must not keep a run alive that is over.
  process.channel?.unref();
}
