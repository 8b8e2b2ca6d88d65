import type { OutboxListener, RecordedEvent } from '../../../src/database/outbox.ts';
import { statement } from '../../../src/database/statement.ts';
import { isUrgent, type NoticeItem } from './digest.rules.ts';
import { notifyJob } from './notify.job.ts';

/**
 * Stores reportable events in the transaction that marks them as received, so each appears in exactly one
 * digest. Immediate digests are sent at once, but at most once a minute.
 */
export const noticeListener: OutboxListener = {
  async receive({ em, clock, queue }, events) {
    const noted = events.flatMap((event) => {
      const item = itemOf(event);
      return item === null || event.campaignId === null ? [] : [{ ...event, campaignId: event.campaignId, item }];
    });
    if (noted.length === 0) return;
    const given = [...Map.groupBy(noted, ({ campaignId }) => campaignId)].map(([campaignId, own]) => ({
      orgId: own[0]?.orgId,
      campaignId,
      items: own.map(({ item }) => item),
      isUrgent: own.some(({ item }) => isUrgent(item)),
    }));
    const due = await statement<{ at: Date | null }>(em, NOTE, [JSON.stringify(given), clock.now()]);
    for (const { at } of due) if (at !== null) await queue.enqueue(notifyJob, {}, at);
  },
};

/** Maximum number of detailed events in a digest. Its totals come from counters, so they stay correct. */
const MOST_ITEMS = 200;

const NOTE = `
  update campaign_notices n
  set items = case when jsonb_array_length(n.items) < ${MOST_ITEMS} then n.items || given.items else n.items end,
      due_at = case when c.notify_frequency = 'immediately' and given."isUrgent"
        then least(n.due_at, greatest($2::timestamptz, n.told_until + interval '1 minute')) else n.due_at end
  from jsonb_to_recordset($1::jsonb) as given ("orgId" uuid, "campaignId" uuid, items jsonb, "isUrgent" boolean)
  join campaigns c on c.org_id = given."orgId" and c.id = given."campaignId"
  where n.org_id = given."orgId" and n.id = given."campaignId"
  returning case when c.notify_frequency = 'immediately' then n.due_at end as at`;

function itemOf({ kind, data, createdAt }: RecordedEvent): NoticeItem | null {
  switch (kind) {
    case 'reply.received':
      return { kind: 'reply', replyId: String(data['reply_id']) };
    case 'meeting.booked':
      return { kind: 'meeting', meetingTime: timeIn(data['meeting_time']) };
    case 'campaign.gate':
      return {
        kind: 'gate',
        gate: String(data['kind']),
        state: data['state'] === 'closed' ? 'closed' : 'opened',
        opensAt: typeof data['opensAt'] === 'string' ? data['opensAt'] : null,
        at: createdAt.toISOString(),
      };
    default:
      return null;
  }
}

const timeIn = (value: unknown) => (typeof value === 'string' ? value : null);
