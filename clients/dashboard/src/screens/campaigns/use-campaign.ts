import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTRPC } from '../../api/client.ts';
import { useLiveCampaign } from '../../api/live-campaign.ts';
import { hasEnded } from './labels.ts';

/** Polling interval for budgets and gates, which the stream does not include. */
const BUDGET_REFRESH_MS = 3_000;

/** Loads a campaign with live figures. Stream updates go into the query cache, so that all readers agree. */
export function useCampaign(campaignId: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const campaign = useQuery(trpc.campaigns.get.queryOptions({ campaignId }));
  const status = campaign.data?.campaign.status;
  const mayChange = status !== undefined && status !== 'draft' && !hasEnded(status);
  const statistics = useQuery(trpc.campaigns.statistics.queryOptions({ campaignId }));
  const budget = useQuery(
    trpc.campaigns.budget.queryOptions(
      { campaignId },
      { refetchInterval: status === 'active' ? BUDGET_REFRESH_MS : false },
    ),
  );
  const live = useLiveCampaign(campaignId, mayChange);
  useEffect(() => {
    if (live === null) return;
    queries.setQueryData(trpc.campaigns.get.queryKey({ campaignId }), { campaign: live.campaign });
    queries.setQueryData(trpc.campaigns.statistics.queryKey({ campaignId }), live.statistics);
    if (live.event === 'done') void queries.invalidateQueries({ queryKey: trpc.results.pathKey() });
  }, [live, campaignId, queries, trpc]);
  return { campaign, statistics, budget };
}

export function useCampaignRefresh() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      [trpc.campaigns.pathKey(), trpc.messages.pathKey(), trpc.results.pathKey(), trpc.leads.pathKey()].map(
        (queryKey) => queries.invalidateQueries({ queryKey }),
      ),
    );
  };
}
