import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../api/client.ts';
import { formatCount, formatRate } from '../../ui/format.tsx';
import { Gauge } from '../../ui/gauge.tsx';
import { Section } from '../../ui/page.tsx';
import { Loaded } from '../../ui/states.tsx';

export function Bounces({ senderId }: { senderId: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.messages.senderHealth.queryOptions({ id: senderId }));
  return (
    <Section title="Last 7 days">
      <div className="card">
        <Loaded query={query} lines={3}>
          {({ health: { sent, bounced, complained, pausesAt } }) => (
            <>
              <p>{formatCount(sent)} emails sent.</p>
              <Share label="Bounced" count={bounced} sent={sent} limit={pausesAt.bouncedShare} />
              <Share label="Spam complaints" count={complained} sent={sent} limit={pausesAt.complainedShare} />
              <p className="small soft">
                After {formatCount(pausesAt.fewestSent)} emails, the mailbox pauses at{' '}
                {formatRate(pausesAt.bouncedShare)} bounces or {formatRate(pausesAt.complainedShare)} spam complaints.
              </p>
            </>
          )}
        </Loaded>
      </div>
    </Section>
  );
}

const Share = ({ label, count, sent, limit }: { label: string; count: number; sent: number; limit: number }) => (
  <Gauge
    label={label}
    value={sent === 0 ? 0 : count / sent}
    limit={limit}
    text={`${formatCount(count)} (${formatRate(sent === 0 ? 0 : count / sent)})`}
  />
);
