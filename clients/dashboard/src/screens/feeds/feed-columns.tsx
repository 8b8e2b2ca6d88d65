import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type Outputs, trpcClient, useTRPC } from '../../api/client.ts';
import { useBrandDirectory } from '../../api/directories.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Ago, formatCount } from '../../ui/format.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { Column } from '../../ui/table.tsx';
import { showFailure } from '../../ui/toast.tsx';

type Feed = Outputs['feeds']['list']['feeds'][number];

const nameOfFeed = ({ title, url }: Feed) => title ?? url;

export function useFeedColumns(): Column<Feed>[] {
  const { nameOf } = useBrandDirectory();
  return [
    {
      title: 'Feed',
      sort: 'title',
      cell: (feed) => (
        <span className="stack tight names">
          <strong dir="auto" className="clip">
            {nameOfFeed(feed)}
          </strong>
          <span className="small clip">
            {feed.sandbox ? <Badge>Sandbox</Badge> : <OutsideLink href={feed.url}>{feed.url}</OutsideLink>}
          </span>
        </span>
      ),
      text: ({ url }) => url,
    },
    {
      title: 'Brand',
      cell: ({ brandId }) => <span dir="auto">{brandId === null ? 'All brands' : nameOf(brandId)}</span>,
      text: ({ brandId }) => (brandId === null ? 'All brands' : nameOf(brandId)),
    },
    {
      title: 'Articles',
      sort: '-articlesFound',
      cell: ({ articlesFound }) => formatCount(articlesFound),
      text: ({ articlesFound }) => articlesFound,
      isNumeric: true,
    },
    {
      title: 'Last read',
      sort: '-lastReadAt',
      cell: (feed) => <Reading feed={feed} />,
      text: ({ lastReadAt }) => lastReadAt,
    },
    { title: 'Last error', cell: (feed) => <Trouble feed={feed} />, text: ({ lastError }) => lastError },
    { title: 'Content', cell: ({ id, sandbox }) => (sandbox ? 'Articles' : <QuoteFeedSwitch feedId={id} />) },
    { title: 'Actions', cell: (feed) => <RemoveFeed feed={feed} /> },
  ];
}

const Reading = ({ feed: { lastReadAt, nextReadAt } }: { feed: Feed }) => (
  <span className="stack tight">
    {lastReadAt === null ? <span className="soft">Never</span> : <Ago at={lastReadAt} />}
    <span className="small soft">{nextReadAt === null ? 'Stopped' : <>next {<Ago at={nextReadAt} />}</>}</span>
  </span>
);

const Trouble = ({ feed: { lastError, failures } }: { feed: Feed }) =>
  lastError === null ? (
    <span className="soft">None</span>
  ) : (
    <span className="stack tight">
      <span dir="auto">{lastError}</span>
      <span>
        <Badge tone="bad">{formatCount(failures)} in a row</Badge>
      </span>
    </span>
  );

function RemoveFeed({ feed }: { feed: Feed }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return (
    <Confirm
      title="Remove this feed?"
      confirm="Remove feed"
      onConfirm={() =>
        trpcClient.feeds.remove
          .mutate({ feedId: feed.id })
          .finally(() => queries.invalidateQueries({ queryKey: trpc.feeds.pathKey() }))
      }
      trigger={
        <Button needs="campaigns.write" look="quiet" icon aria-label={`Remove ${nameOfFeed(feed).slice(0, 80)}`}>
          <Trash2 aria-hidden />
        </Button>
      }
    >
      <p dir="auto">“{nameOfFeed(feed)}” is no longer read. Its articles are kept.</p>
    </Confirm>
  );
}

/** Marks a feed that contains only journalists' requests for quotes. Quote campaigns search these feeds. */
function QuoteFeedSwitch({ feedId }: { feedId: string }) {
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
