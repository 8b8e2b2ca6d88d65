import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createJobs } from '../../jobs/index.ts';
import { registry } from '../../jobs/registry.ts';
import type { Platform } from '../../src/kernel/context.ts';
import { type JobContract, type JobHandler, jobContract } from '../../src/kernel/job.ts';

const sweep = jobContract('sweep', z.object({}));
const visitBrand = jobContract('visit-brand', z.object({ brandId: z.string() }));
const handlerOf = (contract: JobContract<unknown>, every?: string): JobHandler<unknown> => ({
  contract,
  every,
  handle: () => Promise.resolve(),
});

test('one handler for each job is accepted', () => {
  const handlers = [handlerOf(sweep, '1 minute'), handlerOf(visitBrand)];
  expect(registry(handlers)).toEqual(handlers);
});

test.each([
  ['a job with two handlers', [handlerOf(sweep), handlerOf(sweep)], 'The job "sweep" has two handlers.'],
  [
    'two jobs of one name',
    [handlerOf(sweep), handlerOf(jobContract('sweep', z.string()))],
    'Two jobs are called "sweep".',
  ],
  [
    'a recurring job that needs data',
    [handlerOf(visitBrand, '1 minute')],
    'The recurring job "visit-brand" must not need data.',
  ],
])('%s stops the start with one sentence', (_, handlers, sentence) => {
  expect(() => registry(handlers)).toThrow(sentence);
});

test('every job that is declared has a handler', () => {
  const declared = globSync(['jobs/**/*.ts', 'modules/**/*.ts', 'src/**/*.ts']).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/jobContract\('([^']+)'/g)].map(([, name]) => name),
  );
  const settings = {
    webhooks: { retries: [], pool: {} as never },
    retention: {
      deliveriesMs: 0,
      eventsMs: 0,
      mailMs: 0,
      runsMs: 0,
      articlesMs: 0,
      quoteRequestsMs: 0,
      pagesMs: 0,
      activityMs: 0,
    },
  };
  const handled = createJobs({} as Platform, settings).map(({ contract }) => contract.name);
  expect(declared.length).toBeGreaterThan(5);
  expect(new Set(handled)).toEqual(new Set(declared));
});
