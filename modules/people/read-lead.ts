import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { sandboxCampaignsAmong } from '../campaign-state/index.ts';
import { listRuns } from '../costs/index.ts';
import { detailsOf, findLead, viewLead } from '../leads/index.ts';
import { listMailMoments } from '../messages/index.ts';
import { listReplyMoments } from '../replies/index.ts';
import type { LeadDetail, LeadDetailInput, LeadHistory } from './lead-detail.schema.ts';

type Unit = Needs<'em' | 'actor'>;

const RUNS_SHOWN = 20;

export async function readLead(
  unit: Unit,
  { leadId, brandId, campaignId }: z.output<typeof LeadDetailInput>,
): Promise<z.output<typeof LeadDetail>> {
  const row = await findLead(unit.em, unit.actor.orgId, leadId);
  const isOf = (asked: string | undefined, id: string) => asked === undefined || asked.toLowerCase() === id;
  if (!isOf(brandId, row.brand_id) || !isOf(campaignId, row.campaign_id)) throw notFound('Lead');
  const { runs } = await listRuns(unit, {
    campaignId: row.campaign_id,
    sort: '-startedAt',
    limit: RUNS_SHOWN,
    offset: 0,
  });
  const sandboxIds = await sandboxCampaignsAmong(unit.em, unit.actor.orgId, [row.campaign_id]);
  const lead = viewLead(row, sandboxIds.has(row.campaign_id));
  return {
    leadDetail: {
      ...lead,
      ...detailsOf(row),
      brandId: row.brand_id,
      organization: {
        name: lead.organizationName,
        domain: lead.organizationDomain,
        industry: lead.organizationIndustry,
        size: lead.organizationSize,
      },
      enrichment: row.source === 'apollo' ? { provider: row.source, emailStatus: row.email_status } : null,
      runs,
    },
  };
}

export async function readLeadHistory(
  { em, actor: { orgId } }: Unit,
  { leadId }: { leadId: string },
): Promise<z.output<typeof LeadHistory>> {
  const lead = await findLead(em, orgId, leadId);
  const key = { orgId, id: lead.id };
  const moments = [
    ...(await listMailMoments(em, key)),
    ...(await listReplyMoments(em, key)),
    ...(lead.unsubscribed_at === null
      ? []
      : [{ type: 'unsubscribed' as const, at: lead.unsubscribed_at, messageId: null, detail: null }]),
  ];
  return {
    events: moments
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ at, ...moment }) => ({ ...moment, at: at.toISOString(), campaignId: lead.campaign_id })),
  };
}
