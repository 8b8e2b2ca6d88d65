import { defineConfig } from 'vitest/config';
import { countReporter } from './scripts/check/count-reporter.ts';

/** Tests of `npm run test:system`: they start processes or browsers, fill large tables or run for a long time. */
const SYSTEM = [
  'test/{bounds,browser,clients,dashboard,docs}/**/*.test.ts',
  'test/journeys/{developer,*.browser}.test.ts',
  'test/architecture/{bootstrap,packaging,test-run}.test.ts',
  'test/cli/every-operation.test.ts',
  'test/sdk/operations.test.ts',
  'test/press/hostile.test.ts',
];

/** The same, but their files share a process. */
const SYSTEM_TOGETHER = [
  'test/plans/**/*.test.ts',
  'test/contract/fuzz.test.ts',
  'test/mail/spamassassin.test.ts',
  'test/api/campaigns/{many-campaigns,stream}.test.ts',
  'test/api/contacts/{audience-counts,large-upload}.test.ts',
  'test/api/identity/deletion.test.ts',
  'test/api/lists/{long-rows,long-texts}.test.ts',
  'test/campaigns/apollo.test.ts',
  'test/database/pool.test.ts',
  'test/egress/memory.test.ts',
  'test/http/{busy-campaign,unread-answers}.test.ts',
  'test/messages/{put-back,rounds,sender-change,slow-stop,trouble}.test.ts',
  'test/replies/slow-model.test.ts',
  'test/results/export.test.ts',
];

/** Tests that kill processes or take resources away. One short kill test stays in `npm test`. */
const FAULTS = 'test/faults/**/*.test.ts';
const KILL_TEST = 'test/faults/mail-killed.test.ts';

/**
 * Tests that need a process of their own: they start or kill processes, measure memory, or replace a part of the
 * service. The SDKs of models are loaded on first use, which fails after an earlier file has loaded them.
 */
const ALONE = [
  'test/messages/failed-batch.test.ts',
  'test/{architecture,cli,mcp,sdk,threads,ai,visibility,quotes,press}/**/*.test.ts',
  'test/api/{brands,features,keys}/*.test.ts',
  'test/api/contacts/suggest-audiences.test.ts',
  'test/campaigns/{all-providers,model-writing}.test.ts',
  'test/replies/model.test.ts',
];

const shared = {
  // Processes, not threads: servers and signals behave as in production.
  pool: 'forks' as const,
  // Far longer than any test takes, also on a busy machine.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
};

/** Shares one process among its files, because loading the service takes longer than most files. */
const together = { ...shared, isolate: false };

export default defineConfig({
  test: {
    globalSetup: ['test/harness/global-setup.ts'],
    // More than cores, because many tests wait for a timeout or a process.
    maxWorkers: 4,
    reporters: ['default', countReporter],
    projects: [
      { test: { ...shared, name: 'alone', include: [...ALONE, KILL_TEST], exclude: SYSTEM } },
      {
        test: {
          ...together,
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...ALONE, ...SYSTEM, ...SYSTEM_TOGETHER, FAULTS],
        },
      },
      { test: { ...shared, name: 'system', include: [...SYSTEM, FAULTS], exclude: [KILL_TEST] } },
      { test: { ...together, name: 'system together', include: SYSTEM_TOGETHER } },
    ],
  },
});
