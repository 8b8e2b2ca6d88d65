import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../api/client.ts';
import { REFRESH_MS } from '../../../api/paging.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Moment } from '../../../ui/format.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { type CampaignData, campaignStatusOf, hasEnded, reasonText } from '../labels.ts';

export function History({ campaign: { id: campaignId, status } }: { campaign: CampaignData }) {
  const trpc = useTRPC();
  const refetchInterval = hasEnded(status) ? (false as const) : REFRESH_MS;
  const query = useQuery(trpc.campaigns.history.queryOptions({ campaignId }, { refetchInterval }));
  return (
    <Loaded query={query}>
      {(moves) => (
        <ol className="history">
          {moves.toReversed().map(({ fromStatus, toStatus, reason, at }, index) => (
            <li key={moves.length - index}>
              <span className="small soft">
                <Moment at={at} />
              </span>
              <span>
                {fromStatus !== toStatus && (
                  <Badge tone={campaignStatusOf(toStatus).tone}>{campaignStatusOf(toStatus).label}</Badge>
                )}
              </span>
              <span dir="auto">{reasonText(reason)}</span>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}
