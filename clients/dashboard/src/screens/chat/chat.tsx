import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type Outputs, useTRPC } from '../../api/client.ts';
import { useFilters } from '../../api/filters.ts';
import { PAGED } from '../../api/paging.ts';
import { Button } from '../../ui/button.tsx';
import { Ago } from '../../ui/format.tsx';
import { Page } from '../../ui/page.tsx';
import { Failure, Loading } from '../../ui/states.tsx';
import { ChatConversation } from './conversation.tsx';
import { useAnswer } from './use-answer.ts';

type Item = Outputs['assistant']['sessions']['sessions'][number];

const SHOWN = 20;

export function Chat() {
  const [{ session }, set] = useFilters(['session']);
  const { live, ask, stop } = useAnswer(session, (sessionId) => set('session', sessionId));
  return (
    <Page
      title="Chat"
      lead="Read-only. Each answer costs what the model charges."
      actions={
        <Button isDisabled={session === undefined} onPress={() => set('session', null)}>
          <Plus aria-hidden />
          New conversation
        </Button>
      }
    >
      <div className="chat">
        <Conversations open={session} choose={(sessionId) => set('session', sessionId)} />
        <ChatConversation
          sessionId={session}
          live={live}
          ask={(message) => void ask(message)}
          stop={stop}
          onDeleted={() => set('session', null)}
        />
      </div>
    </Page>
  );
}

function Conversations({ open, choose }: { open: string | undefined; choose: (sessionId: string) => void }) {
  const trpc = useTRPC();
  const query = useInfiniteQuery(trpc.assistant.sessions.infiniteQueryOptions({ limit: SHOWN }, PAGED));
  if (query.data === undefined)
    return query.error === null ? (
      <Loading lines={3} />
    ) : (
      <Failure error={query.error} retry={() => void query.refetch()} />
    );
  const sessions = query.data.pages.flatMap((page) => page.sessions);
  if (sessions.length === 0) return <p className="small soft">Only you can see your conversations.</p>;
  return (
    <div className="stack">
      <ul className="inbox-list" aria-label="Conversations">
        {sessions.map((item) => (
          <li key={item.sessionId}>
            <Line item={item} isOpen={item.sessionId === open} choose={() => choose(item.sessionId)} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
          Show more
        </Button>
      )}
    </div>
  );
}

const Line = ({ item, isOpen, choose }: { item: Item; isOpen: boolean; choose: () => void }) => (
  <button type="button" className="inbox-line" aria-current={isOpen || undefined} onClick={choose}>
    <span className="clip" dir="auto">
      {item.title}
    </span>
    <span className="small soft">
      <Ago at={item.updatedAt} />
    </span>
  </button>
);
