const HOUR_MS = 3_600_000;
/** Delays after the first and the second refusal. A third refusal turns automatic top-up off. */
const RETRY_MS = [HOUR_MS, 24 * HOUR_MS];

export function afterRefusal(before: number, now: Date) {
  const refusals = before + 1;
  const wait = RETRY_MS[before];
  return {
    refusals,
    notBefore: wait === undefined ? null : new Date(now.getTime() + wait),
    isOff: wait === undefined,
  };
}

/** Returns the next check of a charge with an unknown result. The delay doubles up to one hour. */
export const lookAgainAt = (attempts: number, now: Date) =>
  new Date(now.getTime() + Math.min(60_000 * 2 ** Math.max(0, attempts - 1), HOUR_MS));
