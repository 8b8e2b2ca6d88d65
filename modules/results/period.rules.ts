import { Temporal } from 'temporal-polyfill';

/** Days as `YYYY-MM-DD`, both inclusive. */
export interface DaySpan {
  first: string;
  last: string;
}

/** Limit for one response: about 13 months. */
export const LONGEST_SPAN_DAYS = 400;

const plain = (day: string) => Temporal.PlainDate.from(day);

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

interface Asked {
  start: string | undefined;
  end: string | undefined;
}

/** Returns the requested days, by default those of the campaign, or an error message for an invalid span. */
export function spanOf({ start, end }: Asked, own: DaySpan): DaySpan | { objection: string } {
  const last = end ?? later(own.last, start ?? own.last);
  const earliest = plain(last)
    .subtract({ days: LONGEST_SPAN_DAYS - 1 })
    .toString();
  const first = start ?? later(earliest, earlier(own.first, last));
  if (first > last) return { objection: 'start must not be after end.' };
  if (first < earliest) return { objection: `start and end may be at most ${LONGEST_SPAN_DAYS} days apart.` };
  return { first, last };
}

export function daysOf({ first, last }: DaySpan): string[] {
  const days: string[] = [];
  for (let day = plain(first); days.at(-1) !== last; day = day.add({ days: 1 })) days.push(day.toString());
  return days;
}

export function momentsOf({ first, last }: DaySpan, timeZone: string): { from: Date; until: Date } {
  const beginning = (day: Temporal.PlainDate) => new Date(day.toZonedDateTime(timeZone).epochMilliseconds);
  return { from: beginning(plain(first)), until: beginning(plain(last).add({ days: 1 })) };
}

/** Returns the days and the label of a usage period. Weeks start on Monday, as in budgets. */
export function usagePeriod(asked: string, today: string): DaySpan & { label: string } {
  const now = plain(today);
  switch (asked) {
    case 'day':
      return { label: today, first: today, last: today };
    case 'week': {
      const monday = now.subtract({ days: now.dayOfWeek - 1 });
      const label = `${now.yearOfWeek}-W${String(now.weekOfYear).padStart(2, '0')}`;
      return { label, first: monday.toString(), last: monday.add({ days: 6 }).toString() };
    }
    case 'year':
      return { label: String(now.year), first: `${now.year}-01-01`, last: `${now.year}-12-31` };
    default: {
      const month = asked === 'month' ? now.toPlainYearMonth() : Temporal.PlainYearMonth.from(asked);
      const label = month.toString();
      return { label, first: `${label}-01`, last: `${label}-${String(month.daysInMonth).padStart(2, '0')}` };
    }
  }
}
