import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../api/client.ts';
import { Ago, Moment } from '../../ui/format.tsx';
import { Section } from '../../ui/page.tsx';
import { PermittedLink } from '../../ui/permitted-link.tsx';
import { Loaded, Note } from '../../ui/states.tsx';
import type { SenderData } from './labels.tsx';

const REFRESH_MS = 15_000;

export function IncomingEmail({ sender }: { sender: SenderData }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.inbound.inbox.queryOptions({ id: sender.id }, { refetchInterval: REFRESH_MS }));
  return (
    <Section title="Incoming email">
      <Loaded query={query} lines={2}>
        {({ inbox: { isRead, lookedAt, nextLookAt, lastError, unreadable } }) => (
          <div className="card">
            {!isRead && (
              <p>
                Replies are not read from this mailbox. Add its IMAP server to see them in the{' '}
                <PermittedLink needs="inbox" href="/answers">
                  inbox
                </PermittedLink>{' '}
                and to stop follow-ups after a reply.
              </p>
            )}
            {isRead && lastError === null && (
              <p>
                {lookedAt === null ? 'Not read yet.' : 'Connected'}
                {lookedAt !== null && (
                  <>
                    , last read <Ago at={lookedAt} />.
                  </>
                )}
              </p>
            )}
            {lastError !== null && (
              <Note tone="bad">
                <p dir="auto">
                  <strong>Reading failed.</strong> {lastError}
                </p>
                {nextLookAt !== null && (
                  <p>
                    Next try on <Moment at={nextLookAt} />.
                  </p>
                )}
              </Note>
            )}
            {unreadable.length > 0 && (
              <details>
                <summary>Unreadable emails</summary>
                <ul className="stack tight">
                  {unreadable.map(({ receivedAt, reason }) => (
                    <li key={`${receivedAt} ${reason}`} dir="auto">
                      <Moment at={receivedAt} />: {reason}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        )}
      </Loaded>
    </Section>
  );
}
