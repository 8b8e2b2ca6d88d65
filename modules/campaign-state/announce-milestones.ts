import type { EntityManager } from '@mikro-orm/postgresql';
import { emit } from '../../src/database/outbox.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { campaignEvents } from '../webhooks/index.ts';
import { countsOf } from './counters.ts';
import { milestonesBetween } from './milestone.rules.ts';
import { countReplies } from './reply-class.rules.ts';

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

async function readStats(em: EntityManager, orgId: string, campaignId: string) {
  const counts = (await countsOf(em, orgId, [campaignId])).get(campaignId) ?? {};
  const { sent = 0, delivered = 0, opened = 0 } = counts;
  return { emails_sent: sent, delivered, opened, replied: countReplies(counts) };
}
