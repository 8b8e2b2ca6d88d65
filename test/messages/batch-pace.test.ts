import { expect, test } from 'vitest';
import { maxBatchSize, maxInFlight, nextPace } from '../../modules/messages/smtp/batch-pace.rules.ts';

const after = (pace: number, answered: number, tookMs: number, claimed = maxBatchSize(pace)) =>
  nextPace(pace, { claimed, answered, tookMs });

test('the pace grows in steps to what a server accepts in two seconds, and drops at once', () => {
  expect(after(50, 50, 20)).toBe(200);
  expect(after(400, 400, 800)).toBe(1_000);
  expect(after(800, 500, 100)).toBe(3_200);
  expect(after(1_000, 300, 2_000)).toBe(300);
  expect(after(50, 0, 2_000)).toBe(10);
});

test('a batch below its maximum size does not change the pace', () => {
  expect(after(800, 3, 60, 3)).toBe(800);
  expect(after(50, 0, 0)).toBe(50);
});

test('the pace of a fast server can exceed the batch size', () => {
  expect(after(4_000, 500, 125)).toBe(8_000);
  expect([maxBatchSize(8_000), maxBatchSize(300)]).toEqual([500, 300]);
});

test('messages in flight are limited to a tenth of a second and two per connection', () => {
  expect([50, 1_000, 8_000].map(maxInFlight)).toEqual([22, 70, 420]);
});
