const HOUR_MS = 3_600_000;
/** After the first refusal and after the second; a third one switches it off. */
const RETRY_MS = [HOUR_MS, 24 * HOUR_MS];

/** What a refusal leads to: a later try, or none until a person sets it again. */
export function afterRefusal(before: number, now: Date) {
  const refusals = before + 1;
  const wait = RETRY_MS[before];
  return {
    refusals,
    notBefore: wait === undefined ? null : new Date(now.getTime() + wait),
    isOff: wait === undefined,
  };
}

/** A charge of which nobody knows how it ended is looked at again, later each time. */
export const lookAgainAt = (attempts: number, now: Date) =>
  new Date(now.getTime() + Math.min(60_000 * 2 ** Math.max(0, attempts - 1), HOUR_MS));
