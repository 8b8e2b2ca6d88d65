import { Temporal } from 'temporal-polyfill';
import { type Counts, countersOf } from '../../campaign-state/counter.rules.ts';
import { countReplies } from '../../campaign-state/reply-class.rules.ts';
import { ReplyClass } from '../../campaign-state/reply-class.schema.ts';
import type { NotifyFrequency } from './notify.schema.ts';

const HOUR = Temporal.PlainTime.from('08:00');

/** Returns the next local 8:00, or that of the next Monday. Null for `immediately`, which waits for events. */
export function nextDigestAt(frequency: NotifyFrequency, now: Date, timeZone: string): Date | null {
  if (frequency === 'immediately') return null;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const first = frequency === 'daily' ? today : today.add({ days: (8 - today.dayOfWeek) % 7 });
  const at = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone, plainTime: HOUR }).epochMilliseconds;
  const next = at(first) > now.getTime() ? first : first.add({ days: frequency === 'daily' ? 1 : 7 });
  return new Date(at(next));
}

/**
 * An event to report in detail. It holds only the reply's id, because personal data is read when the digest
 * is sent.
 */
export type NoticeItem =
  | { kind: 'reply'; replyId: string }
  | { kind: 'meeting'; meetingTime: string | null }
  | { kind: 'gate'; gate: string; state: 'closed' | 'opened'; opensAt: string | null; at: string };

/** Events that trigger an immediate digest. The opening of a gate waits for the next one. */
export const isUrgent = (item: NoticeItem): boolean => item.kind !== 'gate' || item.state === 'closed';

export interface DigestTotals {
  counts: Counts;
  cost: string;
}

export interface DigestFacts {
  frequency: NotifyFrequency;
  since: string;
  until: string;
  counts: Counts;
  cost: string;
  items: NoticeItem[];
}

/**
 * Returns the increments between two counts. Decreases, such as a delivery that bounced later, are left out.
 */
export function countsAddedSince(before: Counts, after: Counts): Counts {
  return Object.fromEntries(
    countersOf(after).flatMap(([name, value]) => {
      const added = value - (before[name] ?? 0);
      return added > 0 && name !== 'openMessages' ? [[name, added]] : [];
    }),
  );
}

export const digestFigures = (counts: Counts) => ({
  emails_sent: counts.sent ?? 0,
  delivered: counts.delivered ?? 0,
  opened: counts.opened ?? 0,
  bounced: counts.bounced ?? 0,
  replied: countReplies(counts),
  replies: Object.fromEntries(
    ReplyClass.options
      .filter((name) => name !== 'meetingBooked')
      .flatMap((name) => {
        const value = counts[`reply:${name}`] ?? 0;
        return value === 0 ? [] : [[name, value]];
      }),
  ),
  meetings_booked: counts.meetingsBooked ?? 0,
});
