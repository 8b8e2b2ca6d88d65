import { Temporal } from 'temporal-polyfill';
import { type Counts, countersOf } from '../../campaign-state/counter.rules.ts';
import { countReplies } from '../../campaign-state/reply-class.rules.ts';
import { ReplyClass } from '../../campaign-state/reply-class.schema.ts';
import type { NotifyFrequency } from './notify.schema.ts';

/** When people begin their day, and read what happened. */
const HOUR = Temporal.PlainTime.from('08:00');

/** The next morning in a time zone, or that of the next Monday; null where it is what happens that is waited for. */
export function nextDigestAt(frequency: NotifyFrequency, now: Date, timeZone: string): Date | null {
  if (frequency === 'immediately') return null;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const first = frequency === 'daily' ? today : today.add({ days: (8 - today.dayOfWeek) % 7 });
  const at = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone, plainTime: HOUR }).epochMilliseconds;
  const next = at(first) > now.getTime() ? first : first.add({ days: frequency === 'daily' ? 1 : 7 });
  return new Date(at(next));
}

/** What is worth telling by itself. Of a person only the reply is named, which is read when the digest leaves. */
export type NoticeItem =
  | { kind: 'reply'; replyId: string }
  | { kind: 'meeting'; meetingTime: string | null }
  | { kind: 'gate'; gate: string; state: 'closed' | 'opened'; opensAt: string | null; at: string };

/** Who asked to be told immediately is told of these; the opening of a gate can wait for them. */
export const isUrgent = (item: NoticeItem): boolean => item.kind !== 'gate' || item.state === 'closed';

/** Where the counters stood, and the cost in cents as it is stored. */
export interface Counted {
  counts: Counts;
  cost: string;
}

/** What a digest tells, as it is kept until it has left. */
export interface DigestFacts {
  frequency: NotifyFrequency;
  since: string;
  until: string;
  /** What was added meanwhile. */
  counts: Counts;
  cost: string;
  items: NoticeItem[];
}

/** What was added between two counts. What was taken back meanwhile, as a delivery that bounced later, adds nothing. */
export function addedSince(before: Counts, after: Counts): Counts {
  return Object.fromEntries(
    countersOf(after).flatMap(([name, value]) => {
      const added = value - (before[name] ?? 0);
      return added > 0 && name !== 'openMessages' ? [[name, added]] : [];
    }),
  );
}

/** The figures of a digest by the names that people know them by. */
export const figuresOf = (counts: Counts) => ({
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
