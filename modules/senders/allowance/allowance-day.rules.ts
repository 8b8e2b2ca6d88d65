import { dayAt } from '../../../src/kernel/clock.ts';

/**
 * Returns the day whose allowance is used now. If the time zone moved back, the later day stays, so no day is
 * counted twice.
 */
export function allowanceDay({ timeZone, takenOn }: { timeZone: string; takenOn: string | null }, now: Date): string {
  const today = dayAt(now, timeZone);
  return takenOn !== null && takenOn > today ? takenOn : today;
}
