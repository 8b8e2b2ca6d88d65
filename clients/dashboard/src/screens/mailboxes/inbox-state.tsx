import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../api/client.ts';
import { Ago, Moment } from '../../ui/format.tsx';
import { Section } from '../../ui/page.tsx';
import { PermittedLink } from '../../ui/permitted-link.tsx';
import { Loaded, Note } from '../../ui/states.tsx';
import type { Sender } from './words.tsx';

const REFRESH_MS = 15_000;

export function InboxState({ sender }: { sender: Sender }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.inbound.inbox.queryOptions({ id: sender.id }, { refetchInterval: REFRESH_MS }));
  return (
    <Section title="Its inbox">
      <Loaded query={query} lines={2}>
        {({ inbox: { isRead, lookedAt, nextLookAt, lastError, unreadable } }) => (
          <div className="card">
            {!isRead && (
              <p>
                Answers are not read from this mailbox. Change it and name its incoming mail (IMAP): then they stand
                under{' '}
                <PermittedLink needs="inbox" href="/answers">
                  Answers
                </PermittedLink>{' '}
                and end the follow-ups to who wrote them.
              </p>
            )}
            {isRead && lastError === null && (
              <p>
                {lookedAt === null ? 'It has not been looked at yet.' : 'Read without trouble'}
                {lookedAt !== null && (
                  <>
                    , last <Ago at={lookedAt} />.
                  </>
                )}
              </p>
            )}
            {lastError !== null && (
              <Note tone="bad">
                <p dir="auto">
                  <strong>It could not be read.</strong> {lastError}
                </p>
                {nextLookAt !== null && (
                  <p>
                    It is tried again on <Moment at={nextLookAt} />.
                  </p>
                )}
              </Note>
            )}
            {unreadable.length > 0 && (
              <details>
                <summary>Mails that could not be read</summary>
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
