import { describe, expect, it } from 'vitest';
import { nextRest, REST, REST_IN_A_FLOOD, REST_IN_QUIET } from '../../modules/tracking/count-events.ts';

describe('The pace of counting opens and clicks', () => {
  it('is the highest where nobody else asks anything of the process', () => {
    for (const rest of [REST_IN_QUIET, REST, REST_IN_A_FLOOD]) expect(nextRest(rest, 0.1)).toBe(REST_IN_QUIET);
  });

  it('shares the machine with people who wait for answers', () => {
    for (const rest of [REST_IN_QUIET, REST, REST_IN_A_FLOOD]) expect(nextRest(rest, 0.5)).toBe(REST);
  });

  it('does not take one request in a rest of milliseconds for a flood', () => {
    expect(nextRest(REST_IN_QUIET, 1)).toBe(REST);
  });

  it('lets readers go first in a flood', () => {
    expect(nextRest(REST, 1)).toBe(REST_IN_A_FLOOD);
    expect(nextRest(REST_IN_A_FLOOD, 1)).toBe(REST_IN_A_FLOOD);
  });
});
