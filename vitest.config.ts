import { defineConfig } from 'vitest/config';
import { countReporter } from './scripts/check/count-reporter.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/harness/global-setup.ts'],
    // A process for each file: servers, signals and process.exit behave as in production.
    pool: 'forks',
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Vitest's own second is short where three files share two cores.
    expect: { poll: { timeout: 15_000 } },
    reporters: ['default', countReporter],
  },
});
