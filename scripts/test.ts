import { constants } from 'node:os';
import { relative } from 'node:path';
import { parseCLI, startVitest, type Vitest } from 'vitest/node';
import { countsOf, FAILED_CHECKS } from './check/count-reporter.ts';
import { runChecks } from './check/run-checks.ts';
import { cleanUpAfterKilled, descendantsOf, endRun, openRunFolder } from './test-run.ts';

const isSystem = process.argv.includes('--system');
/** Both kinds of tests in one run, which takes less time than one after the other. */
const isAll = process.argv.includes('--all');
const programArguments = process.argv.slice(2).filter((argument) => argument !== '--system' && argument !== '--all');
const isWholeRun = programArguments.length === 0;

/** With more failed files the cause is not a race. */
const MOST_SECOND_TRIES = 4;

cleanUpAfterKilled();
const folder = openRunFolder();
process.env.TMPDIR = folder;
process.once('exit', () => endRun(folder, []));
endOnSignal();

// Checks run only with `npm test`, not when files are named.
const failedChecks = isWholeRun && !isSystem ? await runChecks() : 0;
process.env[FAILED_CHECKS] = String(failedChecks);
if (isWholeRun) process.env.DISTRIBUTE_WHOLE_RUN = '1';

const { filter, options } = parseCLI(['vitest', 'run', ...programArguments]);
// Named files run in whichever project has them.
if (isWholeRun && !isAll) options.project = isSystem ? ['system', 'system together'] : ['alone', 'together'];
let vitest = await startVitest(filter, options);
const failed = vitest.state.getFailedFilepaths();
if (process.env.DISTRIBUTE_SECOND_TRY !== undefined && failed.length > 0 && failed.length <= MOST_SECOND_TRIES) {
  vitest = await tryAgain(vitest, failed);
}
if (failedChecks > 0) process.exitCode = 1;
await vitest.exit();

/**
 * Runs failed files again, alone. A test that then passes has a race in the test or the code. It does not
 * fail the run, but the last line names it.
 */
async function tryAgain(first: Vitest, files: string[]): Promise<Vitest> {
  const others = first.state.getTestModules().filter(({ moduleId }) => !files.includes(moduleId));
  // Unhandled errors count for the test file that caused them.
  const outside = first.state.getUnhandledErrors().filter((error) => !files.includes(fileOf(error))).length;
  await first.close();
  process.exitCode = outside > 0 ? 1 : 0;
  const names = files.map((file) => relative(process.cwd(), file)).join(', ');
  console.log(`\nOnce more, by themselves: ${names}`);
  const again = await startVitest(files, { ...options, maxWorkers: 1 });
  const all = [...others, ...again.state.getTestModules()];
  console.log(`\nFailed beside others, and were tried by themselves: ${names}`);
  console.log(countsOf(all, outside + again.state.getUnhandledErrors().length));
  return again;
}

function fileOf(error: unknown): string {
  return Object(error).VITEST_TEST_PATH ?? '';
}

/** Tests start servers in separate sessions, which signals to this process do not reach, so they are ended here. */
function endOnSignal(): void {
  const end = (code: number) => {
    endRun(folder, descendantsOf(process.pid));
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => end(128 + constants.signals[signal]));
  }
  process.once('disconnect', () => end(1));
  // The channel must not keep a finished run alive.
  process.channel?.unref();
}
