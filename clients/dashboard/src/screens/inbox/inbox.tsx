import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useTRPC } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED, whileOnePage } from '../../api/paging.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Ago, formatCount } from '../../ui/format.tsx';
import { PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { FilterSelect } from '../../ui/select.tsx';
import { Empty, Failure, Loading, StaleResult } from '../../ui/states.tsx';
import { CATEGORIES, type Category, categoryOf, type InboxReply } from './categories.ts';
import { ReplyPane } from './reply-pane.tsx';

const SHOWN = [
  { value: 'open', label: 'Open' },
  { value: 'review', label: 'Needs review' },
  { value: 'unmatched', label: 'Unmatched senders' },
];
const REFRESH_MS = 15_000;

export function Inbox() {
  const [filters, set] = useFilters(['class', 'show', 'answer']);
  const query = useAnswers(filters);
  const replies = query.data?.pages.flatMap((page) => page.replies) ?? [];
  const isAwaited = query.data === undefined || (query.isPlaceholderData && replies.length === 0);
  const isFiltered = filters.class !== undefined || filters.show !== undefined;
  return (
    <Page title="Inbox">
      <div className="filters">
        <FilterSelect
          label="Category"
          choices={CATEGORIES}
          value={filters.class}
          onChange={(value) => set('class', value)}
        />
        <FilterSelect label="Status" choices={SHOWN} value={filters.show} onChange={(value) => set('show', value)} />
      </div>
      {query.error !== null && <Failure error={query.error} retry={() => void query.refetch()} />}
      {isAwaited && query.error === null && <Loading lines={8} />}
      {!isAwaited && replies.length === 0 && (isFiltered ? <NothingLeft /> : <NoAnswers />)}
      {replies.length > 0 && (
        <div className="inbox" data-reading={filters.answer !== undefined || undefined}>
          <StaleResult isFormer={query.isPlaceholderData}>
            <ul className="inbox-list" aria-label="Replies">
              {replies.map((reply) => (
                <li key={reply.id}>
                  <Line reply={reply} isOpen={reply.id === filters.answer} open={() => set('answer', reply.id)} />
                </li>
              ))}
            </ul>
            {query.hasNextPage && (
              <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
                Show more
              </Button>
            )}
            <p className="small soft">{formatCount(replies.length)} shown</p>
          </StaleResult>
          {filters.answer === undefined ? (
            <div className="inbox-pane soft">Select a reply</div>
          ) : (
            <ReplyPane key={filters.answer} replyId={filters.answer} close={() => set('answer', null)} />
          )}
        </div>
      )}
    </Page>
  );
}

function useAnswers(filters: Partial<Record<'class' | 'show', string>>) {
  const trpc = useTRPC();
  const input = {
    limit: PAGE_SIZE,
    ...(filters.class !== undefined && { qualification: filters.class as Category }),
    ...(filters.show === 'open' && { unread: true }),
    ...(filters.show === 'review' && { needsReview: true }),
    ...(filters.show === 'unmatched' && { unmatched: true }),
  };
  return useInfiniteQuery(
    trpc.inbound.listReplies.infiniteQueryOptions(input, {
      ...PAGED,
      // Users open this page for new replies, so cached data is not enough.
      refetchOnMount: 'always',
      refetchInterval: whileOnePage(REFRESH_MS),
    }),
  );
}

function Line({ reply, isOpen, open }: { reply: InboxReply; isOpen: boolean; open: () => void }) {
  const { label, tone } = categoryOf(reply.qualification);
  return (
    <button type="button" className="inbox-line" aria-current={isOpen || undefined} onClick={open}>
      <span className="row apart">
        <strong dir="auto">{reply.lead?.name ?? reply.from}</strong>
        <span className="small soft">
          <Ago at={reply.receivedAt} />
        </span>
      </span>
      {reply.campaign !== null && (
        <span className="small soft" dir="auto">
          {[reply.lead?.company, reply.campaign.name].filter(Boolean).join(' · ')}
        </span>
      )}
      <span className="clip" dir="auto">
        {reply.text}
      </span>
      <span className="row">
        <Badge tone={tone}>{label}</Badge>
        {reply.needsReview && (
          <Badge tone="warn">
            <TriangleAlert aria-hidden /> Needs review
          </Badge>
        )}
        {reply.isRead && (
          <Badge>
            <CircleCheck aria-hidden /> Done
          </Badge>
        )}
        {reply.campaign?.sandbox === true && <Badge>Sandbox</Badge>}
      </span>
    </button>
  );
}

const NothingLeft = () => (
  <Empty title="No results" action={<ButtonLink href="/answers">Clear filters</ButtonLink>}></Empty>
);

const NoAnswers = () => (
  <Empty
    title="No replies yet"
    action={
      <ButtonLink needs={['campaigns.run', 'campaigns.read']} href="/campaigns/new" look="primary">
        New campaign
      </ButtonLink>
    }
  >
    Start a campaign to receive replies. A sandbox campaign sends no real email.
  </Empty>
);
