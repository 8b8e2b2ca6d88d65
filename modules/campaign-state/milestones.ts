import { emit } from '../../src/database/outbox.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { campaignEvents } from '../webhooks/index.ts';
import type { Counts } from './counter.rules.ts';
import { campaignCountsOf } from './counters.ts';
import { countReplies } from './reply-class.rules.ts';

interface SentCount {
  orgId: string;
  campaignId: string;
  /**
   * Counter value after this transaction's increment. The counter row is locked, so no other transaction
   * crosses the same milestone.
   */
  sent: number;
  added: Counts;
}

export async function announceMilestones(unit: Needs<'em' | 'clock' | 'queue'>, count: SentCount): Promise<void> {
  const { orgId, campaignId, sent, added } = count;
  const crossed = milestonesBetween(sent - (added.sent ?? 0), sent);
  if (crossed.length === 0) return;
  const totals = (await campaignCountsOf(unit.em, orgId, [campaignId])).get(campaignId) ?? {};
  await emit(
    unit,
    crossed.map((milestone) =>
      campaignEvents.milestone(
        { orgId, campaignId },
        { milestone: `${milestone}_emails`, stats: statsAt(milestone, { totals: { ...totals, sent }, added }) },
      ),
    ),
  );
}

const FIRST_MILESTONES = [100, 500];
const EVERY = 1000;

/** Returns the milestones above `before`, up to and including `after`. */
export function milestonesBetween(before: number, after: number): number[] {
  const crossed = FIRST_MILESTONES.filter((milestone) => before < milestone && milestone <= after);
  for (let next = (Math.floor(before / EVERY) + 1) * EVERY; next <= after; next += EVERY) crossed.push(next);
  return crossed;
}

/**
 * Estimates the statistics at the moment a milestone was reached. A transaction counts a whole batch, so its
 * other counts are scaled by the share of emails up to the milestone.
 */
export function statsAt(milestone: number, { totals, added }: { totals: Counts; added: Counts }) {
  const { sent = 0, delivered = 0, opened = 0 } = totals;
  const beyond = added.sent ? (sent - milestone) / added.sent : 0;
  const atMilestone = (total: number, gained = 0) => Math.min(milestone, total - Math.round(gained * beyond));
  return {
    emails_sent: milestone,
    delivered: atMilestone(delivered, added.delivered),
    opened: atMilestone(opened, added.opened),
    replied: atMilestone(countReplies(totals), countReplies(added)),
  };
}
