import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type Inputs, trpcClient, useTRPC } from '../../api/client.ts';
import { useBrandDirectory } from '../../api/directories.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Ago } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { FilterSelect } from '../../ui/select.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { PITCH_STATUSES, type Pitch, type PitchStatus, pitchStatusOf } from './pitch-statuses.ts';

export function Pitches() {
  const [filters, set] = useFilters(['brand', 'status']);
  const { choices, nameOf } = useBrandDirectory();
  const trpc = useTRPC();
  const columns = columnsWith(nameOf);
  const input = {
    ...useSort<Inputs['quotes']['listPitches']>(columns),
    ...(filters.brand !== undefined && { brandId: filters.brand }),
    ...(filters.status !== undefined && { status: filters.status as PitchStatus }),
  };
  const query = useInfiniteQuery(trpc.quotes.listPitches.infiniteQueryOptions({ ...input, limit: PAGE_SIZE }, PAGED));
  return (
    <div className="stack">
      <div className="filters">
        <FilterSelect label="Brand" choices={choices} value={filters.brand} onChange={(value) => set('brand', value)} />
        <FilterSelect
          label="Status"
          choices={PITCH_STATUSES}
          value={filters.status}
          onChange={(value) => set('status', value)}
        />
      </div>
      <List
        caption="Pitches"
        order="-createdAt"
        query={query}
        rowsOf={(page) => page.quotePitches}
        columns={columns}
        keyOf={({ id }) => id}
        empty={<Empty title="No pitches">Open a request to draft a pitch.</Empty>}
        readPage={(cursor) =>
          trpcClient.quotes.listPitches.query({
            ...input,
            limit: EXPORT_PAGE_SIZE,
            cursor,
          })
        }
      />
    </div>
  );
}

const columnsWith = (nameOf: (brandId: string) => string): Column<Pitch>[] => [
  {
    title: 'Pitch',
    cell: ({ quoteRequestId, brandId, draft }) => (
      <Link href={`/quotes/${quoteRequestId}?brand=${brandId}`} className="clip names" dir="auto">
        {draft}
      </Link>
    ),
    text: ({ draft }) => draft,
  },
  { title: 'Brand', cell: (row) => <span dir="auto">{nameOf(row.brandId)}</span>, text: (row) => nameOf(row.brandId) },
  {
    title: 'Status',
    cell: ({ status }) => <Badge tone={pitchStatusOf(status).tone}>{pitchStatusOf(status).label}</Badge>,
    text: ({ status }) => pitchStatusOf(status).label,
  },
  {
    title: 'Reply',
    cell: ({ repliedAt }) => (repliedAt === null ? <span className="soft">None</span> : <Ago at={repliedAt} />),
    text: ({ repliedAt }) => repliedAt,
  },
  {
    title: 'Created',
    sort: '-createdAt',
    cell: ({ createdAt }) => <Ago at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  { title: 'Updated', cell: ({ updatedAt }) => <Ago at={updatedAt} />, text: ({ updatedAt }) => updatedAt },
];
