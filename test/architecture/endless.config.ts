import { defineConfig } from 'vitest/config';

/** A run of one test that never ends, for the tests of how a run is ended. */
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['test/architecture/endless.ts'],
    globalSetup: ['test/harness/global-setup.ts'],
    pool: 'forks',
    testTimeout: 0,
  },
});
