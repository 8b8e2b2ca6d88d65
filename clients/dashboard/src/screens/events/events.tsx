import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { useCampaignDirectory } from '../../api/directories.ts';
import { useFilters } from '../../api/filters.ts';
import { REFRESH_MS, whileOnePage } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Moment } from '../../ui/format.tsx';
import { ShowJson } from '../../ui/json.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { PermittedLink } from '../../ui/permitted-link.tsx';
import { FilterSelect } from '../../ui/select.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { EVENTS, labelOf } from '../webhooks/events.ts';

type Event = Outputs['webhooks']['listEvents']['events'][number];
type Filters = Inputs['webhooks']['listEvents'];

/** The feed omits `campaign.gate`, which only goes to endpoints that name it. */
const LISTED = EVENTS.filter(({ value }) => value !== 'campaign.gate');

export function Events() {
  const [filters, set] = useFilters(['event', 'campaign']);
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { choices, nameOf } = useCampaignDirectory();
  const columns = columnsFor(nameOf);
  const { sort } = useSort<{ sort?: 'at' | '-at' }>(columns);
  const input: Filters = {
    order: sort === 'at' ? 'oldest' : 'newest',
    ...(filters.event !== undefined && { event: filters.event as Filters['event'] }),
    ...(filters.campaign !== undefined && { campaignId: filters.campaign }),
  };
  const query = useInfiniteQuery(
    trpc.webhooks.listEvents.infiniteQueryOptions(
      { ...input, limit: PAGE_SIZE },
      {
        getNextPageParam: ({ nextCursor, hasMore }) => (hasMore ? nextCursor : null),
        placeholderData: keepPreviousData,
        refetchInterval: whileOnePage(REFRESH_MS),
      },
    ),
  );
  const readPage = async (cursor: string | undefined) => {
    const page = await client.webhooks.listEvents.query({ ...input, cursor, limit: EXPORT_PAGE_SIZE });
    return { ...page, nextCursor: page.hasMore ? page.nextCursor : null };
  };
  return (
    <Page title="Events">
      <div className="filters">
        <FilterSelect label="Event" choices={LISTED} value={filters.event} onChange={(value) => set('event', value)} />
        <FilterSelect
          label="Campaign"
          choices={choices}
          value={filters.campaign}
          onChange={(value) => set('campaign', value)}
        />
      </div>
      <List
        caption="Events"
        order="-at"
        query={query}
        rowsOf={({ events }): readonly Event[] => events}
        columns={columns}
        keyOf={({ id }) => id}
        readPage={readPage}
        empty={
          <Empty
            title="No events yet"
            action={
              isNarrowed(filters) ? (
                <ButtonLink href="/events">Clear filters</ButtonLink>
              ) : (
                <ButtonLink needs={['campaigns.run', 'campaigns.read']} href="/campaigns/new">
                  New campaign
                </ButtonLink>
              )
            }
          >
            Events appear when campaigns start, replies arrive or budgets run low.
          </Empty>
        }
      />
    </Page>
  );
}

const isNarrowed = (filters: object) => Object.keys(filters).length > 0;

const columnsFor = (nameOf: (id: string | null) => string): readonly Column<Event>[] => [
  { title: 'Time', sort: '-at', cell: ({ created_at: at }) => <Moment at={at} />, text: ({ created_at: at }) => at },
  {
    title: 'Event',
    cell: ({ event }) => (
      <span className="address">
        {labelOf(event)} <code className="small">{event}</code>
      </span>
    ),
    text: ({ event }) => event,
  },
  {
    title: 'Campaign',
    cell: ({ campaign_id: id }) =>
      id !== null && (
        <PermittedLink needs="campaigns.read" href={`/campaigns/${id}`}>
          {nameOf(id)}
        </PermittedLink>
      ),
    text: ({ campaign_id: id }) => id,
  },
  {
    title: 'Payload',
    cell: (event) => (
      <ShowJson
        title={labelOf(event.event)}
        what={`the payload of ${event.event}`}
        label="Payload as JSON"
        value={event}
      />
    ),
    text: ({ data }) => JSON.stringify(data),
  },
];
