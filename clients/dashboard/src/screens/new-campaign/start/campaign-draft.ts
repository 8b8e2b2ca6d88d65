import { useQueryClient } from '@tanstack/react-query';
import { randomKeyOf } from '../../../../../sdk/src/crypto.ts';
import { type Inputs, isTemporaryError, useTRPC, useTRPCClient } from '../../../api/client.ts';
import type { CampaignPlan, ChangePlan } from '../plan.ts';
import type { CampaignRequest } from '../plan-facts.ts';

/** Fingerprint of the fields that a draft cannot change. */
const fixedOf = ({ brandIds, workflowDynastySlug, audienceIds }: CampaignRequest) =>
  JSON.stringify({ brandIds, workflowDynastySlug, audienceIds });

/**
 * Returns functions that save the plan as a draft or start it. An existing draft is updated, so that a
 * test email and the start use one campaign. If its fixed fields differ, a new draft replaces it. A
 * campaign that was started meanwhile is left unchanged; if this page started it, `start` returns its id.
 */
export function useCampaignDraft(plan: CampaignPlan, change: ChangePlan) {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const readDraft = async (): Promise<{ draft: CampaignPlan['draft']; isStarted: boolean }> => {
    if (plan.draft === null) return { draft: null, isStarted: false };
    const { campaign } = await client.campaigns.get.query({ campaignId: plan.draft.id });
    if (campaign.status === 'draft') return { draft: plan.draft, isStarted: false };
    return { draft: null, isStarted: plan.draft.isStarting === true && campaign.status !== 'stopped' };
  };
  /** Reuses the idempotency key if the previous request got no response, so that only one campaign is created. */
  const create = async (request: Inputs['campaigns']['create']): Promise<string> => {
    const of = JSON.stringify(request);
    const asked = plan.asked?.of === of ? plan.asked : { key: randomKeyOf(crypto), of };
    change({ asked });
    try {
      const { campaign } = await client.campaigns.create.mutate(request, { context: { idempotencyKey: asked.key } });
      return campaign.id;
    } catch (error) {
      if (!isTemporaryError(error)) change({ asked: null });
      throw error;
    }
  };
  const keepDraft = async (request: CampaignRequest): Promise<string> => {
    const of = fixedOf(request);
    const { draft } = await readDraft();
    if (draft?.of === of) {
      const {
        brandIds: _brands,
        workflowDynastySlug: _workflow,
        audienceIds: _audiences,
        allowLocalLinks: _links,
        ...changing
      } = request;
      await client.campaigns.patch.mutate({ campaignId: draft.id, ...changing });
      return draft.id;
    }
    if (draft !== null) await client.campaigns.stop.mutate({ campaignId: draft.id }).catch(() => undefined);
    const id = await create({ ...request, draft: true });
    change({ draft: { id, of }, asked: null });
    return id;
  };
  const start = async (request: CampaignRequest): Promise<string> => {
    const { draft, isStarted } = await readDraft();
    if (isStarted && plan.draft !== null) return plan.draft.id;
    if (draft === null) return create(request);
    const campaignId = await keepDraft(request);
    change({ draft: { id: campaignId, of: fixedOf(request), isStarting: true } });
    await client.campaigns.start.mutate({ campaignId, allowLocalLinks: request.allowLocalLinks });
    return campaignId;
  };
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.campaigns.pathKey() });
  return { keepDraft, start, refresh };
}
