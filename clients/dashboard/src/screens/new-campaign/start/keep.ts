import { useQueryClient } from '@tanstack/react-query';
import { useTRPC, useTRPCClient } from '../../../api/client.ts';
import type { CampaignRequest } from '../facts.ts';
import type { Change, Plan } from '../plan.ts';

/** What a draft cannot change any more. */
const fixedOf = ({ brandIds, workflowDynastySlug, audienceIds }: CampaignRequest) =>
  JSON.stringify({ brandIds, workflowDynastySlug, audienceIds });

/**
 * Keeps the plan as a campaign and tells its id. What is a draft already becomes what the plan says now, so that a test mail
 * and then a start make one campaign; where it cannot, it is given up for a new one. What was started meanwhile is no
 * draft any more and is left alone.
 */
export function useKeeping(plan: Plan, change: Change) {
  const client = useTRPCClient();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const readDraft = async (): Promise<Plan['draft']> => {
    if (plan.draft === null) return null;
    const { campaign } = await client.campaigns.get.query({ campaignId: plan.draft.id });
    return campaign.status === 'draft' ? plan.draft : null;
  };
  const keepDraft = async (request: CampaignRequest): Promise<string> => {
    const of = fixedOf(request);
    const draft = await readDraft();
    if (draft?.of === of) {
      const { brandIds: _brands, workflowDynastySlug: _workflow, audienceIds: _audiences, ...changing } = request;
      await client.campaigns.patch.mutate({ campaignId: draft.id, ...changing });
      return draft.id;
    }
    if (draft !== null) await client.campaigns.stop.mutate({ campaignId: draft.id }).catch(() => undefined);
    const { campaign } = await client.campaigns.create.mutate({ ...request, draft: true });
    change({ draft: { id: campaign.id, of } });
    return campaign.id;
  };
  const start = async (request: CampaignRequest): Promise<string> => {
    if ((await readDraft()) === null) return (await client.campaigns.create.mutate(request)).campaign.id;
    const campaignId = await keepDraft(request);
    await client.campaigns.start.mutate({ campaignId });
    return campaignId;
  };
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.campaigns.pathKey() });
  return { keepDraft, start, refresh };
}
