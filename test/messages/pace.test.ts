import { expect, test } from 'vitest';
import { maxBatchSize, maxInFlight, nextPace } from '../../modules/messages/smtp/pace.rules.ts';

const after = (pace: number, answered: number, tookMs: number, taken = maxBatchSize(pace)) =>
  nextPace(pace, { taken, answered, tookMs });

test('a pace grows by steps to what a server takes in two seconds, and falls to it at once', () => {
  expect(after(50, 50, 20)).toBe(200);
  expect(after(400, 400, 800)).toBe(1_000);
  expect(after(800, 500, 100)).toBe(3_200);
  expect(after(1_000, 300, 2_000)).toBe(300);
  expect(after(50, 0, 2_000)).toBe(10);
});

test('of a round that had fewer messages than it might have, or began with none, nothing is learnt', () => {
  expect(after(800, 3, 60, 3)).toBe(800);
  expect(after(50, 0, 0)).toBe(50);
});

test('a fast server is known beyond what a round takes', () => {
  expect(after(4_000, 500, 125)).toBe(8_000);
  expect([maxBatchSize(8_000), maxBatchSize(300)]).toEqual([500, 300]);
});

test('what may be in doubt is what a server takes in a tenth of a second, and two for each connection', () => {
  expect([50, 1_000, 8_000].map(maxInFlight)).toEqual([22, 70, 420]);
});
