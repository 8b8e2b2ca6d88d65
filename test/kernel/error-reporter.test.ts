import { afterEach, expect, test, vi } from 'vitest';
import { createErrorReporter } from '../../src/kernel/error-reporter.ts';

afterEach(() => void vi.useRealTimers());

test('of hundreds of failures in a moment one line tells, and the next says how many it left out', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const lines: number[] = [];
  const report = createErrorReporter();
  const fail = () => report(new Error('away'), ({ untold }) => lines.push(untold));
  for (let i = 0; i < 300; i++) fail();
  expect(lines).toEqual([0]);
  vi.advanceTimersByTime(5_000);
  fail();
  expect(lines).toEqual([0, 299]);
});
