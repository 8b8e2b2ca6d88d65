import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { type Inputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED, REFRESH_MS, whileOnePage } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Ago } from '../../ui/format.tsx';
import { EXPORT_PAGE_SIZE, List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page } from '../../ui/page.tsx';
import { FilterSelect } from '../../ui/select.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { DELIVERY_STATUSES, type Delivery, deliveryStatusOf, EVENTS, labelOf } from './events.ts';
import { Retry } from './retry.tsx';

type Filters = Inputs['webhooks']['listDeliveries'];

export function Deliveries() {
  const [filters, set] = useFilters(['endpoint', 'event', 'status']);
  const trpc = useTRPC();
  const client = useTRPCClient();
  const endpoints = useQuery(trpc.webhooks.listEndpoints.queryOptions({ limit: 100 })).data?.endpoints ?? [];
  const input: Filters = {
    ...(filters.endpoint !== undefined && { endpointId: filters.endpoint }),
    ...(filters.event !== undefined && { event: filters.event as Filters['event'] }),
    ...(filters.status !== undefined && { status: filters.status as Filters['status'] }),
  };
  const urlOf = (id: string) => endpoints.find((endpoint) => endpoint.id === id)?.url ?? 'A deleted endpoint';
  const columns = columnsFor(urlOf);
  const sort = useSort<Filters>(columns);
  const query = useInfiniteQuery(
    trpc.webhooks.listDeliveries.infiniteQueryOptions(
      { ...input, ...sort, limit: PAGE_SIZE },
      { ...PAGED, refetchInterval: whileOnePage(REFRESH_MS) },
    ),
  );
  return (
    <Page title="Deliveries" lead="Kept for 30 days." actions={<ButtonLink href="/webhooks">Endpoints</ButtonLink>}>
      <div className="filters">
        <FilterSelect
          label="Endpoint"
          choices={endpoints.map(({ id, url }) => ({ value: id, label: url }))}
          value={filters.endpoint}
          onChange={(value) => set('endpoint', value)}
        />
        <FilterSelect
          label="Event"
          choices={[...EVENTS, { value: 'webhook.test', label: 'Test' }]}
          value={filters.event}
          onChange={(value) => set('event', value)}
        />
        <FilterSelect
          label="Status"
          choices={DELIVERY_STATUSES}
          value={filters.status}
          onChange={(value) => set('status', value)}
        />
      </div>
      <List
        caption="Deliveries"
        order="-createdAt"
        query={query}
        rowsOf={({ deliveries }) => deliveries}
        columns={columns}
        keyOf={({ id }) => id}
        readPage={(cursor) =>
          client.webhooks.listDeliveries.query({ ...input, ...sort, cursor, limit: EXPORT_PAGE_SIZE })
        }
        empty={
          <Empty title="No deliveries" action={<ButtonLink href="/webhooks">View endpoints</ButtonLink>}>
            {Object.keys(input).length > 0 ? 'No delivery matches these filters.' : 'Send a test event to an endpoint.'}
          </Empty>
        }
      />
    </Page>
  );
}

const columnsFor = (urlOf: (id: string) => string): readonly Column<Delivery>[] => [
  {
    title: 'Event',
    cell: ({ id, event }) => <Link href={`/webhooks/deliveries/${id}`}>{labelOf(event)}</Link>,
    text: ({ event }) => event,
  },
  {
    title: 'Endpoint',
    cell: ({ endpointId }) => (
      <code dir="ltr" className="wide-cell">
        {urlOf(endpointId)}
      </code>
    ),
    text: ({ endpointId }) => urlOf(endpointId),
  },
  {
    title: 'Status',
    cell: ({ status }) => <Badge tone={deliveryStatusOf(status).tone}>{deliveryStatusOf(status).label}</Badge>,
    text: ({ status }) => status,
  },
  {
    title: 'Attempts',
    cell: ({ attempts }) => attempts.length,
    text: ({ attempts }) => attempts.length,
    isNumeric: true,
  },
  { title: 'Last response', cell: (delivery) => answerOf(delivery), text: (delivery) => answerOf(delivery) },
  {
    title: 'Sent',
    sort: '-createdAt',
    cell: ({ createdAt }) => <Ago at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  { title: 'Actions', cell: (delivery) => <Retry delivery={delivery} /> },
];

function answerOf({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  if (last === undefined) return 'None yet';
  return last.status === null ? (last.error ?? 'No response') : String(last.status);
}
