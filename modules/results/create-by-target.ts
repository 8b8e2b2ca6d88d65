import type { Needs, UnitOfWork } from '../../src/kernel/context.ts';
import { badRequest, withFieldNames } from '../../src/kernel/errors.ts';
import { createCampaign, preflightFigures } from '../campaigns/index.ts';
import { resolveFeature } from '../features/index.ts';
import { activeWorkflowsFor } from '../workflows/index.ts';
import type { TargetCampaignInput } from './results.schema.ts';

type Unit = UnitOfWork & Needs<'actor' | 'afterCommit'>;

/** The legacy format has no budget, so the number of leads limits the cost. */
const MOST_LEADS = 1000;

export async function createByTarget(unit: Unit, { mcp, target_url, reporting, allowLocalLinks }: TargetCampaignInput) {
  const feature = await resolveFeature(unit, { alias: mcp });
  const webhookUrl = reporting?.webhook_url ?? null;
  const request = {
    name: `${feature.name} for ${target_url}`.slice(0, 200),
    brandUrls: [target_url],
    maxLeads: MOST_LEADS,
    webhookUrl,
  };
  const { campaign } = await workflowFor(unit, feature.dynastySlug, request)
    .then((workflowSlug) => createCampaign(unit, { ...request, workflowSlug, allowLocalLinks }))
    .catch((error: unknown) => {
      throw withFieldNames(error, { 'brandUrls.0': 'target_url', webhookUrl: 'reporting.webhook_url' });
    });
  return {
    campaign_id: campaign.id,
    mcp: feature.dynastySlug,
    target_url: campaign.brandUrls[0] ?? target_url,
    status: campaign.status,
    reporting: { webhook_url: webhookUrl },
    created_at: campaign.createdAt,
  };
}

interface Request {
  name: string;
  brandUrls: string[];
  maxLeads: number;
}

const LACKING: ReadonlySet<string | null> = new Set(['missing_key', 'no_sender', 'no_leads']);

/** Picks the first workflow with all keys, a sender and leads. The sandbox workflow needs nothing. */
async function workflowFor(unit: Unit, dynastySlug: string, request: Request): Promise<string> {
  for (const { slug } of await activeWorkflowsFor(unit, dynastySlug)) {
    const { blockedBy } = await preflightFigures(unit, { ...request, workflowSlug: slug, allowLocalLinks: true });
    if (!LACKING.has(blockedBy)) return slug;
  }
  throw badRequest('mcp must be a feature with a workflow that can run.');
}
