import { dayAt } from '../../../src/kernel/day.ts';

/**
 * The day that is drawn from now. Where the time zone was moved back, it is still the one that was drawn from before: the same
 * day comes only once.
 */
export function allowanceDay({ timeZone, takenOn }: { timeZone: string; takenOn: string | null }, now: Date): string {
  const today = dayAt(now, timeZone);
  return takenOn !== null && takenOn > today ? takenOn : today;
}
