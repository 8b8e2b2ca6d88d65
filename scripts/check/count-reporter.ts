import type { Reporter, TestModule } from 'vitest/node';

/** Set by `npm test`, so that the last line includes failed checks. */
export const FAILED_CHECKS = 'DISTRIBUTE_FAILED_CHECKS';

/** Ends a run with one machine-readable line: `12 passed, 0 failed, 1 skipped`. */
export const countReporter: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    console.log(`\n${countsOf(modules, unhandledErrors.length)}`);
  },
};

export function countsOf(modules: readonly TestModule[], unhandledErrors: number): string {
  const count = (state: 'passed' | 'failed' | 'skipped') =>
    modules.reduce((sum, module) => sum + [...module.children.allTests(state)].length, 0);
  const outsideTests = modules.reduce((sum, module) => sum + errorsOutsideTests(module), unhandledErrors);
  const failed = count('failed') + outsideTests + Number(process.env[FAILED_CHECKS] ?? 0);
  const skipped = count('skipped');
  return `${count('passed')} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A file that does not load, or a hook that throws, fails without a failed test. */
function errorsOutsideTests(module: TestModule): number {
  const suites = [module, ...module.children.allSuites()];
  return suites.reduce((sum, suite) => sum + suite.errors().length, 0);
}
