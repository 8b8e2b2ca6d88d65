import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type Inputs, useTRPC } from '../../api/client.ts';
import { PAGED } from '../../api/paging.ts';
import { useSort } from '../../api/sorting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Ago, Moment } from '../../ui/format.tsx';
import { List, PAGE_SIZE } from '../../ui/list.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import type { Column } from '../../ui/table.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { type Endpoint, labelOf } from './events.ts';
import { Replay } from './replay.tsx';
import { Secret } from './secret.tsx';

const COLUMNS: readonly Column<Endpoint>[] = [
  {
    title: 'URL',
    sort: 'url',
    cell: ({ url, campaignId }) => (
      <>
        <code dir="ltr" className="wide-cell">
          {url}
        </code>
        {campaignId !== null && <p className="small soft">One campaign only</p>}
      </>
    ),
    text: ({ url }) => url,
  },
  {
    title: 'Events',
    cell: ({ events }) => (events === null ? 'All standard events' : events.map(labelOf).join(', ')),
    text: ({ events }) => events?.join(' ') ?? 'all',
  },
  {
    title: 'Status',
    cell: (endpoint) => <EndpointState endpoint={endpoint} />,
    text: ({ enabled }) => (enabled ? 'on' : 'off'),
  },
  {
    title: 'Added',
    sort: '-createdAt',
    cell: ({ createdAt }) => <Ago at={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
  { title: 'Actions', cell: (endpoint) => <EndpointActions endpoint={endpoint} /> },
];

export function Webhooks() {
  const trpc = useTRPC();
  const sort = useSort<Inputs['webhooks']['listEndpoints']>(COLUMNS);
  const query = useInfiniteQuery(
    trpc.webhooks.listEndpoints.infiniteQueryOptions({ ...sort, limit: PAGE_SIZE }, PAGED),
  );
  return (
    <Page
      title="Webhooks"
      actions={
        <>
          <ButtonLink href="/webhooks/deliveries">Deliveries</ButtonLink>
          <Replay />
          <AddEndpoint />
        </>
      }
    >
      <Section title="Endpoints">
        <List
          caption="All endpoints"
          order="-createdAt"
          query={query}
          rowsOf={({ endpoints }) => endpoints}
          columns={COLUMNS}
          keyOf={({ id }) => id}
          empty={
            <Empty title="No endpoints" action={<AddEndpoint />}>
              An endpoint is a URL that receives events as POST requests.
            </Empty>
          }
        />
      </Section>
      <Secret />
    </Page>
  );
}

const AddEndpoint = () => (
  <Dialog
    title="Add endpoint"
    trigger={
      <Button look="primary">
        <Plus aria-hidden />
        Add endpoint
      </Button>
    }
  >
    {(close) => <EndpointForm close={close} />}
  </Dialog>
);

function EndpointState({ endpoint: { enabled, disabledReason, failingSince } }: { endpoint: Endpoint }) {
  if (!enabled) {
    return (
      <>
        <Badge tone={disabledReason === null ? 'plain' : 'bad'}>Disabled</Badge>
        {disabledReason !== null && <p className="small">{disabledReason}</p>}
      </>
    );
  }
  if (failingSince === null) return <Badge tone="good">Enabled</Badge>;
  return (
    <>
      <Badge tone="warn">Failing</Badge>
      <p className="small">
        Since <Moment at={failingSince} />. Disabled after five days of failures.
      </p>
    </>
  );
}
