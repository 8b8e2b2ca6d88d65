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
import { IncomingEmail } from './incoming-email.tsx';
import { pauseReasonText, type SenderData, sentTodayText, windowText } from './labels.tsx';

const REFRESH_MS = 15_000;

export function MailboxPage() {
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
      <IncomingEmail sender={sender} />
    </Page>
  );
}

function Trouble({ sender: { status, pausedReason, lastError, retryAt } }: { sender: SenderData }) {
  if (status === 'paused') {
    return (
      <Note tone="warn">
        <p>
          <strong>Paused:</strong> {pauseReasonText(pausedReason)}. It sends no email until you resume it.
        </p>
      </Note>
    );
  }
  if (lastError === null) return null;
  return (
    <Note tone="bad">
      <p dir="auto">
        <strong>The mail server cannot be used.</strong> {lastError}
      </p>
      {retryAt !== null && (
        <p>
          Next try on <Moment at={retryAt} />.
        </p>
      )}
    </Note>
  );
}

function Today({ sender }: { sender: SenderData }) {
  const { sentToday, remainingToday, dailyCap, rampPerDay, spacingSeconds, peoplePerCompanyPerDay } = sender;
  const allowance = remainingToday === null ? null : sentToday + remainingToday;
  return (
    <Section title="Today">
      <div className="card">
        {allowance === null ? (
          <p>{sentTodayText(sender)}, no limit.</p>
        ) : (
          <Gauge
            label="Daily allowance"
            value={sentToday}
            limit={allowance}
            isAlarm={false}
            text={`${formatCount(sentToday)} of ${formatCount(allowance)}`}
          >
            {rampPerDay !== null &&
              `Grows by ${formatCount(rampPerDay)} on each sending day${dailyCap === null ? '' : `, up to ${formatCount(dailyCap)}`}.`}
          </Gauge>
        )}
        <Facts
          facts={[
            ['Daily limit', dailyCap === null ? 'No limit' : formatCount(dailyCap)],
            ['Pause between emails', spacingSeconds === null ? 'None' : `At least ${formatCount(spacingSeconds)} s`],
            [
              'Contacts per company per day',
              peoplePerCompanyPerDay === null ? 'No limit' : formatCount(peoplePerCompanyPerDay),
            ],
            ['Sending hours', windowText(sender)],
          ]}
        />
      </div>
    </Section>
  );
}
