/** So many times as long as a batch took nothing is counted: it shares the machine with whoever waits for an answer. */
export const REST = 1;

/** Where hardly anybody waits for one, what a flood has left is counted in half the time. */
export const REST_IN_QUIET = 0.1;
const QUIET_UTILISATION = 0.3;

/** In a flood readers come first: what they do is safe, and is counted when they are fewer. */
export const REST_IN_A_FLOOD = 19;
const FLOOD_UTILISATION = 0.7;

/**
 * The rest after the next batch, by how busy others kept this process while it rested. In the rest of quiet, a few
 * milliseconds, one request looks like a flood: the next look is longer.
 */
export function nextRest(rest: number, utilisation: number): number {
  if (utilisation < QUIET_UTILISATION) return REST_IN_QUIET;
  return utilisation > FLOOD_UTILISATION && rest !== REST_IN_QUIET ? REST_IN_A_FLOOD : REST;
}
