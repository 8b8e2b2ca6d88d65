import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTRPC } from '../../api/client.ts';
import { Switch } from '../../ui/switch.tsx';
import { showFailure } from '../../ui/toast.tsx';

/** Marks a feed that contains only journalists' requests for quotes. Quote campaigns search these feeds. */
export function QuoteFeedSwitch({ feedId }: { feedId: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { data } = useQuery(trpc.quotes.listFeeds.queryOptions());
  const onSettled = () => queries.invalidateQueries({ queryKey: trpc.quotes.listFeeds.queryKey() });
  const mark = useMutation(trpc.quotes.markFeed.mutationOptions({ onSettled, onError: showFailure }));
  const unmark = useMutation(trpc.quotes.unmarkFeed.mutationOptions({ onSettled, onError: showFailure }));
  const isMarked = data?.quoteFeeds.some((feed) => feed.feedId === feedId) ?? false;
  return (
    <Switch
      needs="campaigns.write"
      label="Quote requests"
      value={mark.isPending || (isMarked && !unmark.isPending)}
      onChange={(isRequests) => (isRequests ? mark : unmark).mutate({ feedId })}
    />
  );
}
