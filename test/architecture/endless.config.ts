import { defineConfig } from 'vitest/config';

/** Runs one endless test, for the tests of how a run is stopped. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/architecture/endless.ts'],
    globalSetup: ['test/harness/global-setup.ts'],
    pool: 'forks',
    testTimeout: 0,
  },
});
