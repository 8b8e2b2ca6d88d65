import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type Inputs, type Outputs, trpcClient, useTRPC } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { FilterSelect } from '../../ui/field.tsx';
import { formatCount, inWords } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { Score } from '../../ui/score.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { ArticleLinks } from '../articles/article-links.tsx';
import { NoPlace, PlaceFilters, usePlace } from '../outlets/place-filters.tsx';
import { reachOf } from '../outlets/reach.ts';
import { Reach, Reasons } from '../outlets/reasons.tsx';

type Journalist = Outputs['journalists']['list']['journalists'][number];

const KINDS = [
  { value: 'real', label: 'Real' },
  { value: 'sandbox', label: 'Invented (sandbox)' },
];

/** People who write, whoever fits the story best first, and why. */
export function Journalists() {
  const [filters, set] = useFilters(['brand', 'campaign', 'kind']);
  const { brandId, campaignId, query } = usePlace(filters);
  return (
    <Page
      title="Journalists"
      lead="Who writes about the field of a brand, whoever fits best first. An address is one that an article or a page names; none is guessed."
    >
      {brandId === undefined ? (
        <NoPlace query={query} />
      ) : (
        <>
          <div className="filters">
            <PlaceFilters brandId={brandId} campaignId={campaignId} set={set} />
            <FilterSelect label="Kind" choices={KINDS} value={filters.kind} onChange={(value) => set('kind', value)} />
          </div>
          <Found
            input={{
              brandId,
              ...(campaignId !== undefined && { campaignId }),
              ...(filters.kind !== undefined && { sandbox: filters.kind === 'sandbox' }),
            }}
          />
        </>
      )}
    </Page>
  );
}

function Found({ input }: { input: NonNullable<Inputs['journalists']['list']> }) {
  const trpc = useTRPC();
  const query = useInfiniteQuery(
    trpc.journalists.list.infiniteQueryOptions(
      { ...input, limit: PAGE_SIZE },
      { getNextPageParam: ({ nextCursor }) => nextCursor, placeholderData: keepPreviousData },
    ),
  );
  const [first] = query.data?.pages ?? [];
  const isFiltered = input.campaignId !== undefined || input.sandbox !== undefined;
  return (
    <>
      {first !== undefined && first.total > 0 && (
        <p className="soft">
          {formatCount(first.total)} journalists, {formatCount(first.byOutreachStatus.replied)} of them have answered
        </p>
      )}
      <List
        caption="Journalists"
        query={query}
        rowsOf={(page) => page.journalists}
        columns={COLUMNS}
        keyOf={({ journalistId }) => journalistId}
        empty={isFiltered ? <NothingLeft /> : <NoJournalists />}
        readPage={(cursor) =>
          trpcClient.journalists.list.query({
            ...input,
            limit: EXPORT_PAGE_SIZE,
            ...(cursor !== undefined && { cursor }),
          })
        }
      />
    </>
  );
}

/** The campaign in which they fit best stands first. */
const bestOf = ({ campaigns }: Journalist) => campaigns[0];

const COLUMNS: Column<Journalist>[] = [
  {
    title: 'Name',
    cell: ({ journalistName, outletId, outletName, outletDomain, sandbox }) => (
      <span className="stack tight">
        <strong dir="auto">{journalistName}</strong>
        <span className="small">
          <Link href={`/outlets/${outletId}`} dir="auto">
            {outletName ?? outletDomain ?? 'Outlet'}
          </Link>{' '}
          {sandbox && <Badge>Sandbox</Badge>}
        </span>
      </span>
    ),
    text: ({ journalistName }) => journalistName,
  },
  {
    title: 'Address',
    cell: ({ email }) => email ?? <span className="soft">Not named anywhere</span>,
    text: ({ email }) => email,
  },
  {
    title: 'Fits',
    cell: (journalist) => <Score value={Number(bestOf(journalist)?.relevanceScore ?? 0)} />,
    text: (journalist) => bestOf(journalist)?.relevanceScore ?? null,
  },
  {
    title: 'Why',
    cell: (journalist) => <Why journalist={journalist} />,
    text: (row) => bestOf(row)?.whyRelevant ?? null,
  },
  {
    title: 'Outreach',
    cell: ({ outreachStatus, replyClassification, skipReason }) => (
      <span className="stack tight">
        <Reach status={outreachStatus} reply={replyClassification} />
        {skipReason !== null && <span className="small soft">{skipped(skipReason)}</span>}
      </span>
    ),
    text: ({ outreachStatus }) => reachOf(outreachStatus)[0],
  },
];

const skipped = (reason: NonNullable<Journalist['skipReason']>) =>
  reason === 'no_address' ? 'Nobody names their address' : inWords(reason);

function Why({ journalist }: { journalist: Journalist }) {
  const best = bestOf(journalist);
  return (
    <span className="stack tight">
      <Reasons why={best?.whyRelevant} whyNot={best?.whyNotRelevant} />
      <ArticleLinks urls={best?.articleUrls ?? []} isInvented={journalist.sandbox} />
    </span>
  );
}

const NothingLeft = () => (
  <Empty title="Nothing matches" action={<ButtonLink href="/journalists">Show all journalists</ButtonLink>}>
    Nobody fits these filters.
  </Empty>
);

const NoJournalists = () => (
  <Empty
    title="No journalists yet"
    action={
      <ButtonLink href="/campaigns/new" look="primary">
        New campaign
      </ButtonLink>
    }
  >
    A press campaign finds out who writes about the field of the brand. In the sandbox they are invented, and nobody is
    written to.
  </Empty>
);
