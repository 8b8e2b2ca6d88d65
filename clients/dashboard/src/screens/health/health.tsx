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

const QUEUES = { messages: 'Mails', webhooks: 'Webhooks', jobs: 'Jobs' };

export function Health() {
  const trpc = useTRPC();
  const query = useQuery(trpc.operations.health.queryOptions(undefined, { refetchInterval: REFRESH_MS }));
  return (
    <Page title="Health" lead="What waits, what failed and what stands still, of all organisations.">
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
      <Section title="The last hour">
        <Facts
          big
          facts={[
            ['Mails that left', formatCount(health.lastHour.mailsLeft)],
            ['Came back or called spam', formatCount(health.lastHour.mailsBounced)],
            ['Requests that we failed', formatCount(health.lastHour.requestsFailed)],
          ]}
        />
      </Section>
      {isCalm && (
        <Note>
          <p>Nothing stands still: no mailbox is in trouble and no message waits for a decision.</p>
        </Note>
      )}
      {mailboxes.length > 0 && (
        <Section title="Mailboxes in trouble">
          <Table
            caption="List of mailboxes in trouble"
            columns={MAILBOXES}
            rows={mailboxes}
            keyOf={(row) => row.problem + row.senderId}
          />
        </Section>
      )}
      {unknownMessages.length > 0 && (
        <Section title="Messages to decide">
          <p className="soft">The connection broke while they left: nobody knows whether they arrived.</p>
          <Table
            caption="List of messages to decide"
            columns={UNKNOWN}
            rows={unknownMessages}
            keyOf={(row) => row.messageId}
          />
        </Section>
      )}
      {campaigns.length > 0 && (
        <Section title="Campaigns that stand still">
          <Table
            caption="List of campaigns that stand still"
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
      <p className="small soft">As of {formatMoment(health.at)}. Each list shows 50 at the most.</p>
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
            Nothing waits
          </Badge>
        ) : (
          <span key={queue}>
            The oldest has been due since <Moment at={oldestDueAt} />
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
