import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { humanize, Moment } from '../../ui/format.tsx';
import { ShowJson } from '../../ui/json.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Page } from '../../ui/page.tsx';
import { FilterSelect } from '../../ui/select.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { memberNameOf } from '../members/roles.ts';

type Activity = Outputs['growth']['listActivity']['activity'][number];

const MOST_NAMED = 1_000;

export function ActivityPage() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [filters, set] = useFilters(['member']);
  const members = useQuery(trpc.members.listMembers.queryOptions({ limit: MOST_NAMED, sort: 'name' })).data?.members;
  const names = new Map(members?.map((member) => [member.id, memberNameOf(member)]));
  const columns = columnsWith((userId) =>
    userId === null ? 'An application' : (names.get(userId) ?? 'Former member'),
  );
  const input = {
    ...useSort<Inputs['growth']['listActivity']>(columns),
    ...(filters.member !== undefined && { userId: filters.member }),
  };
  const query = useInfiniteQuery(trpc.growth.listActivity.infiniteQueryOptions({ ...input, limit: PAGE_SIZE }, PAGED));
  return (
    <Page title="Activity">
      <div className="filters">
        <FilterSelect
          label="Member"
          choices={[...names].map(([value, label]) => ({ value, label }))}
          value={filters.member}
          onChange={(value) => set('member', value)}
        />
      </div>
      <List
        caption="Activity"
        order="-at"
        query={query}
        rowsOf={({ activity }) => activity}
        columns={columns}
        keyOf={({ id }) => id}
        readPage={(cursor) => client.growth.listActivity.query({ ...input, limit: EXPORT_PAGE_SIZE, cursor })}
        empty={filters.member === undefined ? <Nobody /> : <NothingLeft />}
      />
    </Page>
  );
}

const columnsWith = (whoIs: (userId: string | null) => string): readonly Column<Activity>[] => [
  {
    title: 'Member',
    cell: ({ userId }) => (
      <span dir="auto" className="clip">
        {whoIs(userId)}
      </span>
    ),
    text: ({ userId }) => whoIs(userId),
  },
  {
    title: 'Activity',
    cell: ({ event }) => (
      <span dir="auto" className="clip">
        {humanize(event)}
      </span>
    ),
    text: ({ event }) => event,
  },
  { title: 'Time', sort: '-at', cell: ({ at }) => <Moment at={at} />, text: ({ at }) => at },
  {
    title: 'Details',
    cell: ({ event, metadata }) =>
      metadata !== null && (
        <ShowJson
          title={humanize(event)}
          what={`the details of ${humanize(event)}`}
          label="Details as JSON"
          value={metadata}
        />
      ),
    text: ({ metadata }) => metadata && JSON.stringify(metadata),
  },
];

const NothingLeft = () => (
  <Empty title="No results" action={<ButtonLink href="/activity">Clear filters</ButtonLink>}></Empty>
);

const How = () => (
  <OutsideLink button href="/docs/growth">
    Record activity
  </OutsideLink>
);

const Nobody = () => (
  <Empty title="No activity yet" action={<How />}>
    Your application records member activity with the API.
  </Empty>
);
