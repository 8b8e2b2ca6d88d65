import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type Inputs, trpcClient, useTRPC } from '../../api/client.ts';
import { useCampaignDirectory } from '../../api/directories.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { Ago, humanize, Moment } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { FilterSelect } from '../../ui/select.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { AddRequest } from './add-request.tsx';
import type { QuoteRequestItem } from './pitch-statuses.ts';

export function Requests() {
  const [filters, set] = useFilters(['source', 'campaign']);
  const { choices } = useCampaignDirectory();
  const trpc = useTRPC();
  const input = {
    ...useSort<Inputs['quotes']['listRequests']>(COLUMNS),
    ...(filters.source !== undefined && { source: filters.source }),
    ...(filters.campaign !== undefined && { campaignId: filters.campaign }),
  };
  const query = useInfiniteQuery(trpc.quotes.listRequests.infiniteQueryOptions({ ...input, limit: PAGE_SIZE }, PAGED));
  return (
    <div className="stack">
      <div className="filters">
        <FilterSelect
          label="Campaign"
          choices={choices}
          value={filters.campaign}
          onChange={(value) => set('campaign', value)}
        />
        <SearchField
          label="Source"
          value={filters.source}
          onSearch={(value) => set('source', value)}
          placeholder="newsletter"
        />
      </div>
      <List
        caption="Requests"
        order="-createdAt"
        query={query}
        rowsOf={(page) => page.quoteRequests}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={
          <Empty title="No requests" action={<AddRequest />}>
            Add a request, or let an expert quote campaign read your feeds.
          </Empty>
        }
        readPage={(cursor) =>
          trpcClient.quotes.listRequests.query({
            ...input,
            limit: EXPORT_PAGE_SIZE,
            cursor,
          })
        }
      />
    </div>
  );
}

const COLUMNS: Column<QuoteRequestItem>[] = [
  {
    title: 'Request',
    cell: ({ id, opportunityText }) => (
      <Link href={`/quotes/${id}`} className="clip names" dir="auto">
        {opportunityText}
      </Link>
    ),
    text: ({ opportunityText }) => opportunityText,
  },
  { title: 'Outlet', cell: (row) => <span dir="auto">{row.mediaOutlet}</span>, text: ({ mediaOutlet }) => mediaOutlet },
  {
    title: 'Deadline',
    sort: 'deadline',
    cell: ({ deadline }) =>
      deadline === null ? <span className="soft">Not specified</span> : <Moment at={deadline} />,
    text: ({ deadline }) => deadline,
  },
  { title: 'Source', cell: ({ source }) => <span dir="auto">{humanize(source)}</span>, text: ({ source }) => source },
  {
    title: 'Found',
    sort: '-createdAt',
    cell: ({ createdAt }) => <Ago at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
];
