import { emit } from '../../src/database/outbox.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { campaignEvents } from '../webhooks/index.ts';
import type { Counts } from './counter.rules.ts';
import { countsOf } from './counters.ts';
import { milestonesBetween, statsAt } from './milestone.rules.ts';

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
  const totals = (await countsOf(unit.em, orgId, [campaignId])).get(campaignId) ?? {};
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
