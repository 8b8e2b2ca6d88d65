import { describe, expect, it } from 'vitest';
import { BUSY_REST, NORMAL_REST, nextRest, QUIET_REST } from '../../modules/tracking/count-events.ts';

describe('the pace of counting opens and clicks', () => {
  it('is the highest where nobody else asks anything of the process', () => {
    for (const rest of [QUIET_REST, NORMAL_REST, BUSY_REST]) expect(nextRest(rest, 0.1)).toBe(QUIET_REST);
  });

  it('shares the machine with people who wait for answers', () => {
    for (const rest of [QUIET_REST, NORMAL_REST, BUSY_REST]) expect(nextRest(rest, 0.5)).toBe(NORMAL_REST);
  });

  it('does not take one request in a rest of milliseconds for a flood', () => {
    expect(nextRest(QUIET_REST, 1)).toBe(NORMAL_REST);
  });

  it('lets readers go first in a flood', () => {
    expect(nextRest(NORMAL_REST, 1)).toBe(BUSY_REST);
    expect(nextRest(BUSY_REST, 1)).toBe(BUSY_REST);
  });
});
