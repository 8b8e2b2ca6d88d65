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
    <Section title="The last seven days">
      <div className="card">
        <Loaded query={query} lines={3}>
          {({ health: { sent, bounced, complained, pausesAt } }) => (
            <>
              <p>{formatCount(sent)} mails left by it.</p>
              <Share label="Came back" count={bounced} sent={sent} limit={pausesAt.bouncedShare} />
              <Share label="Reported as spam" count={complained} sent={sent} limit={pausesAt.complainedShare} />
              <p className="small soft">
                From {formatCount(pausesAt.fewestSent)} mails on it pauses itself at {formatRate(pausesAt.bouncedShare)}{' '}
                that come back or {formatRate(pausesAt.complainedShare)} that are reported.
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
