import { expect, test } from 'vitest';
import { z } from 'zod';
import { registry } from '../../jobs/registry.ts';
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
  expect(registry([sweep, visitBrand], handlers)).toEqual(handlers);
});

test.each([
  ['a job without a handler', [sweep, visitBrand], [handlerOf(sweep)], 'The job "visit-brand" has no handler.'],
  ['a job with two handlers', [sweep], [handlerOf(sweep), handlerOf(sweep)], 'The job "sweep" has two handlers.'],
  [
    'a handler that no job asks for',
    [sweep],
    [handlerOf(sweep), handlerOf(visitBrand)],
    'The handler of "visit-brand" has no job.',
  ],
  [
    'two jobs of one name',
    [sweep, jobContract('sweep', z.string())],
    [handlerOf(sweep)],
    'Two jobs are called "sweep".',
  ],
  [
    'a recurring job that needs data',
    [visitBrand],
    [handlerOf(visitBrand, '1 minute')],
    'The recurring job "visit-brand" must not need data.',
  ],
])('%s stops the start with one sentence', (_, contracts, handlers, sentence) => {
  expect(() => registry(contracts, handlers)).toThrow(sentence);
});
