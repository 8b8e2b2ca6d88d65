import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type Inputs, useTRPC, useTRPCClient } from '../../../api/client.ts';
import { useFilters } from '../../../api/filters.ts';
import { PAGED, REFRESH_MS, whileOnePage } from '../../../api/paging.ts';
import { useSort } from '../../../api/sorting.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Ago } from '../../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../../ui/list.tsx';
import { FilterSelect } from '../../../ui/select.tsx';
import { Empty } from '../../../ui/states.tsx';
import type { Column } from '../../../ui/table.tsx';
import { CATEGORIES, type Category, categoryOf, type InboxReply } from '../../inbox/categories.ts';

export function Replies({ campaignId }: { campaignId: string }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [{ class: chosen }, set] = useFilters(['class']);
  const sort = useSort<Inputs['inbound']['listReplies']>(COLUMNS);
  const input = { campaignId, ...sort, ...(chosen !== undefined && { qualification: chosen as Category }) };
  const query = useInfiniteQuery(
    trpc.inbound.listReplies.infiniteQueryOptions(
      { ...input, limit: PAGE_SIZE },
      {
        ...PAGED,
        refetchInterval: whileOnePage(REFRESH_MS),
      },
    ),
  );
  return (
    <div className="stack">
      <div className="filters">
        <FilterSelect label="Category" choices={CATEGORIES} value={chosen} onChange={(value) => set('class', value)} />
      </div>
      <List
        caption="Replies"
        order="-receivedAt"
        query={query}
        rowsOf={({ replies }) => replies}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        readPage={(cursor) =>
          client.inbound.listReplies.query({
            ...input,
            limit: EXPORT_PAGE_SIZE,
            cursor,
          })
        }
        empty={<Empty title={chosen === undefined ? 'No replies yet' : 'No replies in this category'}></Empty>}
      />
    </div>
  );
}

const COLUMNS: readonly Column<InboxReply>[] = [
  {
    title: 'From',
    cell: ({ id, lead, from }) => (
      <>
        <Link href={`/answers?answer=${id}`} dir="auto">
          {lead?.name ?? from}
        </Link>
        <span className="small soft block" dir="auto">
          {lead?.company}
        </span>
      </>
    ),
    text: ({ from }) => from,
  },
  {
    title: 'Category',
    cell: ({ qualification }) => <Badge tone={categoryOf(qualification).tone}>{categoryOf(qualification).label}</Badge>,
    text: ({ qualification }) => qualification,
  },
  {
    title: 'Reply',
    cell: ({ text }) => (
      <span className="clip" dir="auto">
        {text}
      </span>
    ),
    text: ({ text }) => text,
  },
  {
    title: 'Received',
    sort: '-receivedAt',
    cell: ({ receivedAt }) => <Ago at={receivedAt} />,
    text: ({ receivedAt }) => receivedAt,
  },
];
