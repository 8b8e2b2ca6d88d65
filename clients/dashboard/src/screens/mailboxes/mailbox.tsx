import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { useTRPC } from '../../api/client.ts';
import { Facts } from '../../ui/facts.tsx';
import { formatCount, Moment } from '../../ui/format.tsx';
import { Gauge } from '../../ui/gauge.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Failure, Loading, Note } from '../../ui/states.tsx';
import { MailboxActions } from './actions.tsx';
import { Bounces } from './bounces.tsx';
import { Check } from './check.tsx';
import { InboxState } from './inbox-state.tsx';
import { pausedBecause, type Sender, todayOf, windowOf } from './words.tsx';

const REFRESH_MS = 15_000;

export function Mailbox() {
  const { senderId = '' } = useParams();
  const trpc = useTRPC();
  const query = useQuery(trpc.senders.show.queryOptions({ id: senderId }, { refetchInterval: REFRESH_MS }));
  const sender = query.data?.sender;
  if (sender === undefined) {
    return (
      <Page title="Mailbox" lead={<Link href="/mailboxes">All mailboxes</Link>}>
        {query.error === null ? (
          <Loading lines={8} />
        ) : (
          <Failure error={query.error} retry={() => void query.refetch()} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={sender.name}
      lead={<bdi>{`${sender.fromName} <${sender.fromEmail}>`}</bdi>}
      actions={<MailboxActions sender={sender} />}
    >
      <Trouble sender={sender} />
      <div className="overview">
        <Today sender={sender} />
        <Bounces senderId={sender.id} />
      </div>
      <Check senderId={sender.id} />
      <InboxState sender={sender} />
    </Page>
  );
}

function Trouble({ sender: { status, pausedReason, lastError, retryAt } }: { sender: Sender }) {
  if (status === 'paused') {
    return (
      <Note tone="warn">
        <p>
          <strong>Paused:</strong> {pausedBecause(pausedReason)}. Nothing leaves by it until you let it go on.
        </p>
      </Note>
    );
  }
  if (lastError === null) return null;
  return (
    <Note tone="bad">
      <p dir="auto">
        <strong>Its mail server could not be used.</strong> {lastError}
      </p>
      {retryAt !== null && (
        <p>
          It is tried again on <Moment at={retryAt} />.
        </p>
      )}
    </Note>
  );
}

function Today({ sender }: { sender: Sender }) {
  const { sentToday, remainingToday, dailyCap, rampPerDay, spacingSeconds, peoplePerCompanyPerDay } = sender;
  const allowance = remainingToday === null ? null : sentToday + remainingToday;
  return (
    <Section title="Today">
      <div className="card">
        {allowance === null ? (
          <p>{todayOf(sender)}; nothing limits it.</p>
        ) : (
          <Gauge
            label="Allowance of today"
            value={sentToday}
            limit={allowance}
            isAlarm={false}
            text={`${formatCount(sentToday)} of ${formatCount(allowance)}`}
          >
            {rampPerDay !== null &&
              `It grows by ${formatCount(rampPerDay)} on each day on which it sends${dailyCap === null ? '' : `, up to ${formatCount(dailyCap)}`}.`}
          </Gauge>
        )}
        <Facts
          facts={[
            ['Mails a day at the most', dailyCap === null ? 'no cap' : formatCount(dailyCap)],
            ['Between two mails', spacingSeconds === null ? 'no pause' : `at least ${formatCount(spacingSeconds)} s`],
            [
              'People of one company a day',
              peoplePerCompanyPerDay === null ? 'no limit' : formatCount(peoplePerCompanyPerDay),
            ],
            ['Sends', windowOf(sender)],
          ]}
        />
      </div>
    </Section>
  );
}
