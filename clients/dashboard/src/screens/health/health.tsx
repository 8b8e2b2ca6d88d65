import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Facts } from '../../ui/facts.tsx';
import { formatCount, formatMoment, Moment } from '../../ui/format.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Loaded, Note } from '../../ui/states.tsx';
import { Table } from '../../ui/table.tsx';
import { CAMPAIGNS, type HealthView, LATE_JOBS, MAILBOXES, UNKNOWN } from './columns.tsx';

const REFRESH_MS = 15_000;

const QUEUES = { messages: 'Emails', webhooks: 'Webhooks', jobs: 'Jobs' };

export function HealthPage() {
  const trpc = useTRPC();
  const query = useQuery(trpc.operations.health.queryOptions(undefined, { refetchInterval: REFRESH_MS }));
  return (
    <Page title="Health">
      <Loaded query={query} lines={10}>
        {(health) => <Content health={health} />}
      </Loaded>
    </Page>
  );
}

function Content({ health }: { health: HealthView }) {
  const { lateJobs, mailboxes, unknownMessages, campaigns } = health;
  const isCalm = [lateJobs, mailboxes, unknownMessages, campaigns].every(({ length }) => length === 0);
  return (
    <>
      <Queues health={health} />
      <Section title="Last hour">
        <Facts
          big
          facts={[
            ['Emails sent', formatCount(health.lastHour.mailsLeft)],
            ['Bounces and complaints', formatCount(health.lastHour.mailsBounced)],
            ['Server errors', formatCount(health.lastHour.requestsFailed)],
          ]}
        />
      </Section>
      {isCalm && (
        <Note>
          <p>No problems found.</p>
        </Note>
      )}
      {mailboxes.length > 0 && (
        <Section title="Mailboxes with problems">
          <Table
            caption="List of mailboxes with problems"
            columns={MAILBOXES}
            rows={mailboxes}
            keyOf={(row) => row.problem + row.senderId}
          />
        </Section>
      )}
      {unknownMessages.length > 0 && (
        <Section title="Delivery unknown">
          <p className="soft">The connection broke while sending. The emails may have arrived.</p>
          <Table
            caption="List of emails with unknown delivery"
            columns={UNKNOWN}
            rows={unknownMessages}
            keyOf={(row) => row.messageId}
          />
        </Section>
      )}
      {campaigns.length > 0 && (
        <Section title="Waiting campaigns">
          <Table
            caption="List of waiting campaigns"
            columns={CAMPAIGNS}
            rows={campaigns}
            keyOf={(row) => row.campaignId}
          />
        </Section>
      )}
      {lateJobs.length > 0 && (
        <Section title="Late jobs">
          <Table caption="List of late jobs" columns={LATE_JOBS} rows={lateJobs} keyOf={(row) => row.name} />
        </Section>
      )}
      <p className="small soft">As of {formatMoment(health.at)}. Each list shows at most 50 entries.</p>
    </>
  );
}

const Queues = ({ health: { queues } }: { health: HealthView }) => (
  <Section title="Queues">
    <Facts
      facts={queues.map(({ queue, oldestDueAt, org }) => [
        QUEUES[queue],
        oldestDueAt === null ? (
          <Badge key={queue} tone="good">
            Empty
          </Badge>
        ) : (
          <span key={queue}>
            Oldest due since <Moment at={oldestDueAt} />
            {org !== null && (
              <>
                {' '}
                (<span dir="auto">{org.name}</span>)
              </>
            )}
          </span>
        ),
      ])}
    />
  </Section>
);
