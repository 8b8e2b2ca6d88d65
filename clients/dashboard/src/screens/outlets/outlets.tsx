import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type Inputs, trpcClient, useTRPC } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FilterSelect } from '../../ui/field.tsx';
import { formatCount } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { Score } from '../../ui/score.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { DiscoverOutlets } from './discover-outlets.tsx';
import { NoPlace, PlaceFilters, usePlace } from './place-filters.tsx';
import { type Outlet, reachOf, relevanceOf } from './reach.ts';
import { Reach, Reasons } from './reasons.tsx';

const STATUSES = [
  { value: 'open', label: 'Open' },
  { value: 'served', label: 'Chosen' },
  { value: 'skipped', label: 'Left out' },
];

/** Papers, magazines and blogs, the one that fits best first, and why. */
export function Outlets() {
  const [filters, set] = useFilters(['brand', 'campaign', 'status']);
  const { brandId, campaignId, query } = usePlace(filters);
  return (
    <Page
      title="Outlets"
      lead="Papers, magazines and blogs that your feeds know, the one that fits the brand best first, and why."
      actions={brandId !== undefined && <DiscoverOutlets brandId={brandId} campaignId={campaignId} />}
    >
      {brandId === undefined ? (
        <NoPlace query={query} />
      ) : (
        <>
          <div className="filters">
            <PlaceFilters brandId={brandId} campaignId={campaignId} set={set} />
            <FilterSelect
              label="Decision"
              choices={STATUSES}
              value={filters.status}
              onChange={(value) => set('status', value)}
            />
          </div>
          <Found
            input={{
              brandId,
              ...(campaignId !== undefined && { campaignId }),
              ...(filters.status !== undefined && { status: filters.status as 'open' }),
            }}
          />
        </>
      )}
    </Page>
  );
}

function Found({ input }: { input: NonNullable<Inputs['outlets']['list']> }) {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.outlets.list.infiniteQueryOptions(
      { ...input, limit: PAGE_SIZE },
      { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
    ),
  );
  const total = query.data?.pages[0]?.total ?? 0;
  const isFiltered = input.campaignId !== undefined || input.status !== undefined;
  return (
    <>
      {total > 0 && <p className="soft">{formatCount(total)} outlets</p>}
      <List
        caption="Outlets"
        query={query}
        rowsOf={(page) => page.outlets}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={isFiltered ? <NothingLeft /> : <NoOutlets />}
        readPage={(cursor) =>
          trpcClient.outlets.list.query({ ...input, limit: EXPORT_PAGE_SIZE, ...(cursor !== undefined && { cursor }) })
        }
      />
    </>
  );
}

/** The campaign in which it fits best stands first. */
const bestOf = ({ campaigns }: Outlet) => campaigns[0];

const COLUMNS: Column<Outlet>[] = [
  {
    title: 'Outlet',
    cell: ({ id, outletName, outletDomain, sandbox }) => (
      <span className="stack tight">
        <Link href={`/outlets/${id}`} dir="auto">
          {outletName}
        </Link>
        <span className="soft small">
          {outletDomain} {sandbox && <Badge>Sandbox</Badge>}
        </span>
      </span>
    ),
    text: ({ outletName }) => outletName,
  },
  {
    title: 'Fits',
    cell: (outlet) => (
      <span className="stack tight">
        <Score value={outlet.relevanceScore} />
        <Relevance outlet={outlet} />
      </span>
    ),
    text: ({ relevanceScore }) => relevanceScore,
  },
  {
    title: 'Why',
    cell: (outlet) => <Reasons why={bestOf(outlet)?.whyRelevant} whyNot={bestOf(outlet)?.whyNotRelevant} />,
    text: (outlet) => bestOf(outlet)?.relevanceRationale ?? null,
  },
  {
    title: 'Outreach',
    cell: ({ outreachStatus, replyClassification }) => <Reach status={outreachStatus} reply={replyClassification} />,
    text: ({ outreachStatus }) => reachOf(outreachStatus)[0],
  },
];

function Relevance({ outlet }: { outlet: Outlet }) {
  const [label, tone] = relevanceOf(bestOf(outlet)?.overallRelevance ?? null);
  return (
    <span>
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}

const NothingLeft = () => (
  <Empty title="Nothing matches" action={<ButtonLink href="/outlets">Show all outlets</ButtonLink>}>
    No outlet fits these filters.
  </Empty>
);

const NoOutlets = () => (
  <Empty
    title="No outlets yet"
    action={
      <ButtonLink href="/feeds" look="primary">
        Add a feed
      </ButtonLink>
    }
  >
    Outlets come from feeds that you name, and from press campaigns, which score them for a brand. A press campaign in
    the sandbox shows an invented press.
  </Empty>
);
