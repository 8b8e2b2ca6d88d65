import type { EntityManager } from '@mikro-orm/postgresql';
import type { DomainEvent } from '../../../src/database/outbox.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { type Money, usdNumber } from '../../../src/kernel/money.ts';
import { findBrands } from '../../brands/index.ts';
import { type Campaign, type CampaignStatus, campaignCountsOf, countReplies } from '../../campaign-state/index.ts';
import { campaignCosts, widestCap } from '../../costs/index.ts';
import { campaignEvents } from '../../webhooks/index.ts';

interface Move {
  fromStatus: CampaignStatus | null;
  reason: string;
}

/**
 * Returns the event for a status change. Drafts, stops and resumes send no event, because the caller caused
 * them.
 */
export async function statusChangeEvent(
  unit: Needs<'em' | 'clock'>,
  campaign: Campaign,
  { fromStatus, reason }: Move,
): Promise<DomainEvent | null> {
  const { em } = unit;
  const { id: campaignId, orgId, status } = campaign;
  const subject = { orgId, campaignId };
  switch (status) {
    case 'active':
      return fromStatus !== 'paused' ? campaignEvents.started(subject, await startedData(em, campaign)) : null;
    case 'paused':
      return campaignEvents.paused(subject, { reason, ...(await budgetData(unit, subject)), status });
    case 'completed':
    case 'failed':
      return campaignEvents.completed(subject, { reason, ...(await finalData(em, campaign)) });
    case 'stopped':
    case 'draft':
      return null;
    default:
      return status satisfies never;
  }
}

async function startedData(em: EntityManager, campaign: Campaign) {
  const { orgId, brandIds, featureDynastySlug, workflowDynastySlug, workflowSlug } = campaign;
  const [brand] = await findBrands(em, orgId, brandIds.slice(0, 1));
  return { mcp: featureDynastySlug ?? workflowDynastySlug ?? workflowSlug, target_url: brand?.brandUrl ?? '' };
}

async function budgetData(unit: Needs<'em' | 'clock'>, subject: { orgId: string; campaignId: string }) {
  const { spent, cap, kind } = await widestCap(unit, subject);
  return {
    budget_spent_usd: usdNumber(spent),
    budget_limit_usd: cap === null ? null : usdNumber(cap),
    budget_type: kind,
  };
}

async function finalData(em: EntityManager, { id, orgId }: Campaign) {
  const counts = (await campaignCountsOf(em, orgId, [id])).get(id) ?? {};
  const costs = await campaignCosts({ em }, { orgId, campaignIds: [id] });
  const total = costs.reduce<Money>((sum, cost) => sum + cost.total, 0n);
  return {
    final_stats: {
      emails_sent: counts.sent ?? 0,
      delivered: counts.delivered ?? 0,
      opened: counts.opened ?? 0,
      replied: countReplies(counts),
      meetings_booked: counts.meetingsBooked ?? 0,
    },
    total_cost_usd: usdNumber(total),
  };
}
