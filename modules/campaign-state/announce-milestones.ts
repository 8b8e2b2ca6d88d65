import type { EntityManager } from '@mikro-orm/postgresql';
import { emit } from '../../src/database/outbox.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { campaignEvents } from '../webhooks/index.ts';
import { milestonesBetween } from './milestone.rules.ts';

interface SentCount {
  orgId: string;
  campaignId: string;
  /** As the counter returned it, under whose lock this transaction stands: nobody else crosses the same line. */
  sent: number;
  added: number;
}

/** Tells of the lines that this transaction's emails crossed. */
export async function announceMilestones(unit: Needs<'em' | 'clock' | 'queue'>, count: SentCount): Promise<void> {
  const { orgId, campaignId, sent, added } = count;
  const crossed = milestonesBetween(sent - added, sent);
  if (crossed.length === 0) return;
  const stats = await readStats(unit.em, orgId, campaignId);
  await emit(
    unit,
    crossed.map((milestone) =>
      campaignEvents.milestone({ orgId, campaignId }, { milestone: `${milestone}_emails`, stats }),
    ),
  );
}

const NOTHING = { emails_sent: 0, delivered: 0, opened: 0, replied: 0 };

/** Replies of machines are no replies. */
async function readStats(em: EntityManager, orgId: string, campaignId: string) {
  const [stats] = await statement<typeof NOTHING>(
    em,
    `select coalesce(sum(value) filter (where name = 'sent'), 0)::int as emails_sent,
            coalesce(sum(value) filter (where name = 'delivered'), 0)::int as delivered,
            coalesce(sum(value) filter (where name = 'opened'), 0)::int as opened,
            coalesce(sum(value) filter (where name like 'reply:%' and name not in ('reply:autoReply', 'reply:outOfOffice')), 0)::int
              as replied
     from campaign_counts where org_id = $1 and campaign_id = $2`,
    [orgId, campaignId],
  );
  return stats ?? NOTHING;
}
