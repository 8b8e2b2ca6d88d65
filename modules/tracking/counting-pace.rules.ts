/** Pause after a batch, as a multiple of the batch time. Counting shares the process with requests. */
export const REST = 1;

/** Pause while few requests run, so that a backlog is counted in half the time. */
export const REST_IN_QUIET = 0.1;
const QUIET_UTILISATION = 0.3;

/** Pause under heavy load. Events are already stored, so requests come first. */
export const REST_IN_A_FLOOD = 19;
const FLOOD_UTILISATION = 0.7;

/**
 * Returns the next pause, based on how busy other work kept this process during the last one. After a short
 * pause a single request looks like heavy load, so a normal pause follows first.
 */
export function nextRest(rest: number, utilisation: number): number {
  if (utilisation < QUIET_UTILISATION) return REST_IN_QUIET;
  return utilisation > FLOOD_UTILISATION && rest !== REST_IN_QUIET ? REST_IN_A_FLOOD : REST;
}
