import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { Campaign, campaignCountsOf, closedGateOf } from '../../campaign-state/index.ts';
import { viewBudget } from '../../costs/index.ts';

export async function explainBudget(unit: Needs<'em' | 'clock' | 'actor'>, { campaignId }: { campaignId: string }) {
  const { em, actor } = unit;
  const campaign = isId(campaignId) ? await em.findOne(Campaign, { id: campaignId, orgId: actor.orgId }) : null;
  if (campaign === null) throw notFound('Campaign');
  const { id, status, maxLeads = null, endDate, nextRunAt } = campaign;
  const budget = await viewBudget(unit, { orgId: actor.orgId, campaignId: id });
  const counts = (await campaignCountsOf(em, actor.orgId, [id])).get(id) ?? {};
  const isRunning = status === 'active';
  const closedGate = isRunning ? (budget.closedGate ?? viewGate(campaign)) : null;
  return {
    campaignId: id,
    status,
    windows: budget.windows,
    maxLeads,
    leadsServed: counts.leadsServed ?? 0,
    endDate: endDate?.toISOString() ?? null,
    closedGate,
    nextRunAt: isRunning ? (nextRunAt?.toISOString() ?? closedGate?.opensAt ?? null) : null,
  };
}

function viewGate(campaign: Campaign) {
  const closed = closedGateOf(campaign);
  return closed === null ? null : { kind: closed.gate, opensAt: closed.until?.toISOString() ?? null };
}
