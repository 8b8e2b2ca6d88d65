import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type Inputs, trpcClient, useTRPC } from '../../api/client.ts';
import { useBrandDirectory } from '../../api/directories.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { Score } from '../../ui/score.tsx';
import { FilterSelect } from '../../ui/select.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { providerTextOf } from '../provider-keys/providers.ts';
import { Delta, decimalText, isGoing, type RunItem, runStatusOf, shareText } from './figures.tsx';
import { StartRun } from './start-run.tsx';

const REFRESH_MS = 3_000;

export function Visibility() {
  const [filters, set] = useFilters(['brand']);
  const { choices } = useBrandDirectory();
  const trpc = useTRPC();
  const input = {
    ...useSort<Inputs['visibility']['list']>(COLUMNS),
    ...(filters.brand !== undefined && { brandId: filters.brand }),
  };
  const query = useInfiniteQuery(
    trpc.visibility.list.infiniteQueryOptions(
      { ...input, limit: PAGE_SIZE },
      {
        ...PAGED,
        refetchInterval: ({ state }) =>
          state.data?.pages.some(({ runs }) => runs.some(isGoing)) === true ? REFRESH_MS : false,
      },
    ),
  );
  return (
    <Page title="AI visibility" actions={<StartRun />}>
      <div className="filters">
        <FilterSelect label="Brand" choices={choices} value={filters.brand} onChange={(value) => set('brand', value)} />
      </div>
      <List
        caption="Measurements"
        order="-createdAt"
        query={query}
        rowsOf={(page) => page.runs}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={
          <Empty title="No measurements yet" action={<StartRun />}>
            A model key is required. You see the questions before they are asked.
          </Empty>
        }
        readPage={(cursor) =>
          trpcClient.visibility.list.query({
            ...input,
            limit: EXPORT_PAGE_SIZE,
            cursor,
          })
        }
      />
    </Page>
  );
}

const COLUMNS: Column<RunItem>[] = [
  {
    title: 'Date',
    sort: '-createdAt',
    cell: ({ id, createdAt, brandName }) => (
      <span className="stack tight">
        <Link href={`/visibility/${id}`}>
          <Moment at={createdAt} />
        </Link>
        <span className="small soft" dir="auto">
          {brandName}
        </span>
      </span>
    ),
    text: ({ createdAt }) => createdAt,
  },
  {
    title: 'Model',
    cell: ({ llmProvider, llmModel }) => `${providerTextOf(llmProvider).title}, ${llmModel}`,
    text: ({ llmModel }) => llmModel,
  },
  {
    title: 'Score',
    sort: '-visibilityScore',
    cell: (run) =>
      run.visibilityScore === null ? (
        <Badge tone={runStatusOf(run.status)[1]}>{runStatusOf(run.status)[0]}</Badge>
      ) : (
        <span className="row">
          <Score value={Number(run.visibilityScore)} />
          <Delta value={run.visibility_score_delta} />
        </span>
      ),
    text: ({ visibilityScore }) => visibilityScore,
  },
  {
    title: 'Mention rate',
    cell: (run) => shareText(run.brandMentionRate),
    text: (run) => run.brandMentionRate,
    isNumeric: true,
  },
  {
    title: 'Share of voice',
    cell: (run) => shareText(run.shareOfVoice),
    text: (run) => run.shareOfVoice,
    isNumeric: true,
  },
  {
    title: 'Average position',
    cell: (run) => (
      <>
        {decimalText(run.avgPosition)} <Delta value={run.position_delta} lessIsBetter />
      </>
    ),
    text: (run) => run.avgPosition,
    isNumeric: true,
  },
];
