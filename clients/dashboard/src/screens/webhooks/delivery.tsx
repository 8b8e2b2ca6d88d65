import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { type Outputs, useTRPC } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatCount, Moment } from '../../ui/format.tsx';
import { Json } from '../../ui/json.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { deliveryStatusOf, labelOf } from './events.ts';
import { Retry } from './retry.tsx';

type Detail = Outputs['webhooks']['getDelivery'];
type Attempt = Detail['delivery']['attempts'][number];

const REFRESH_MS = 1_500;

const ATTEMPTS: readonly Column<Attempt>[] = [
  { title: 'Time', cell: ({ at }) => <Moment at={at} /> },
  {
    title: 'Response',
    cell: ({ status }) => (
      <Badge tone={status !== null && status < 300 ? 'good' : 'bad'}>{status ?? 'No response'}</Badge>
    ),
  },
  { title: 'Duration', cell: ({ durationMs }) => `${formatCount(durationMs)} ms`, isNumeric: true },
  {
    title: 'Response body',
    cell: ({ body, error }) => (
      <span className="clip" dir="auto">
        {error ?? body}
      </span>
    ),
  },
];

export function DeliveryPage() {
  const { deliveryId } = useParams<{ deliveryId: string }>();
  const trpc = useTRPC();
  const query = useQuery(
    trpc.webhooks.getDelivery.queryOptions(
      { id: deliveryId },
      { refetchInterval: ({ state }) => state.data?.delivery.status === 'pending' && REFRESH_MS },
    ),
  );
  return (
    <Page
      title="Delivery"
      actions={
        <>
          <ButtonLink href="/webhooks/deliveries">All deliveries</ButtonLink>
          {query.data !== undefined && <Retry delivery={query.data.delivery} />}
        </>
      }
    >
      <Loaded query={query} lines={8}>
        {(detail) => <Content {...detail} />}
      </Loaded>
    </Page>
  );
}

function Content({ delivery, payload }: Detail) {
  const { label, tone } = deliveryStatusOf(delivery.status);
  return (
    <>
      <Facts
        facts={[
          ['Event', labelOf(delivery.event)],
          [
            'Status',
            <Badge key="state" tone={tone}>
              {label}
            </Badge>,
          ],
          ['Endpoint', <EndpointLink key="endpoint" id={delivery.endpointId} />],
          ['Sent', <Moment key="sent" at={delivery.createdAt} />],
          [
            'Next attempt',
            delivery.nextAttemptAt === null ? 'None' : <Moment key="next" at={delivery.nextAttemptAt} />,
          ],
        ]}
      />
      <Section title="Attempts">
        {delivery.attempts.length === 0 ? (
          <p className="soft">None yet. The first attempt starts within seconds.</p>
        ) : (
          <Table caption="All attempts" columns={ATTEMPTS} rows={delivery.attempts} keyOf={({ at }) => at} />
        )}
      </Section>
      <Section title="Payload">
        <Json label="Payload as JSON" text={payload} />
      </Section>
    </>
  );
}

function EndpointLink({ id }: { id: string }) {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.webhooks.listEndpoints.queryOptions({ limit: 100 }));
  const url = data?.endpoints.find((endpoint) => endpoint.id === id)?.url;
  return <Link href={`/webhooks/deliveries?endpoint=${id}`}>{url ?? 'View deliveries'}</Link>;
}
