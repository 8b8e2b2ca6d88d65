import { constants } from 'node:os';
import { relative } from 'node:path';
import { parseCLI, startVitest, type Vitest } from 'vitest/node';
import { countsOf, FAILED_CHECKS } from './check/count-reporter.ts';
import { runChecks } from './check/run-checks.ts';
import { cleanUpAfterKilled, descendantsOf, endRun, openRunFolder } from './test-run.ts';

const programArguments = process.argv.slice(2);

/** Beyond this it is no race that fails them. */
const MOST_SECOND_TRIES = 4;

cleanUpAfterKilled();
const folder = openRunFolder();
// Where everything that is temporary goes: in this process, in the workers and in what they start.
process.env.TMPDIR = folder;
process.once('exit', () => endRun(folder, []));
endOnSignal();

// Whoever names files wants these tests now; the checks belong to the whole.
const failedChecks = programArguments.length === 0 ? await runChecks() : 0;
process.env[FAILED_CHECKS] = String(failedChecks);
if (programArguments.length === 0) process.env.DISTRIBUTE_WHOLE_RUN = '1';

const { filter, options } = parseCLI(['vitest', 'run', ...programArguments]);
let vitest = await startVitest(filter, options);
const failed = vitest.state.getFailedFilepaths();
if (process.env.DISTRIBUTE_SECOND_TRY !== undefined && failed.length > 0 && failed.length <= MOST_SECOND_TRIES) {
  vitest = await tryAgain(vitest, failed);
}
if (failedChecks > 0) process.exitCode = 1;
await vitest.exit();

/**
 * What fails beside others and passes by itself is a race, in the test or in the code: it does not hold up the rest, and the
 * last line names it, since somebody has to look at it.
 */
async function tryAgain(first: Vitest, files: string[]): Promise<Vitest> {
  const others = first.state.getTestModules().filter(({ moduleId }) => !files.includes(moduleId));
  // What a test leaves behind that breaks off is judged with it.
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

/** During whose tests an error was thrown that nobody caught, as Vitest notes it. */
function fileOf(error: unknown): string {
  return Object(error).VITEST_TEST_PATH ?? '';
}

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
