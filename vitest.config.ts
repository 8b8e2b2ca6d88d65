import { defineConfig } from 'vitest/config';
import { countReporter } from './scripts/check/count-reporter.ts';

/**
 * What starts, stops or kills processes, measures its own, or asks a model: the SDKs of models are loaded at their first
 * use, which code that an earlier file has loaded can no longer do.
 */
const ALONE = [
  // It stands in for a part of the service.
  'test/messages/failed-batch.test.ts',
  'test/{faults,architecture,bounds,browser,cli,clients,dashboard,docs,mcp,sdk,threads,ai,visibility,quotes,press}/**/*.test.ts',
  'test/api/{brands,features,keys}/*.test.ts',
  'test/api/contacts/suggest-audiences.test.ts',
  'test/journeys/{developer,*.browser}.test.ts',
  'test/campaigns/{all-providers,model-writing}.test.ts',
  'test/replies/model.test.ts',
];

const shared = {
  // Processes, not threads: servers and signals behave as in production.
  pool: 'forks' as const,
  // Far beyond what any test takes, on a machine too that others keep busy: who is not done by then waits for good.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};

export default defineConfig({
  test: {
    globalSetup: ['test/harness/global-setup.ts'],
    // Many of them wait: for a day of the sandbox, a timeout, a process.
    maxWorkers: 4,
    reporters: ['default', countReporter],
    projects: [
      { test: { ...shared, name: 'alone', include: ALONE } },
      // One process for many files: most of a file's time would go into loading what the last one has loaded.
      { test: { ...shared, name: 'together', include: ['test/**/*.test.ts'], exclude: ALONE, isolate: false } },
    ],
  },
});
