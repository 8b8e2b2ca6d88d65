import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type Outputs, useTRPC, useTRPCClient } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { humanize } from '../../ui/format.tsx';
import { Empty, Loaded, Note } from '../../ui/states.tsx';
import { Composer } from './composer.tsx';
import type { LiveAnswer } from './use-answer.ts';

type Message = Outputs['assistant']['session']['messages'][number];

const SUGGESTIONS = [
  'How are my campaigns doing?',
  'Who replied positively this week?',
  'What did I spend this month, and on what?',
];

interface ConversationProps {
  sessionId: string | undefined;
  live: LiveAnswer | null;
  ask: (message: string) => void;
  stop: () => void;
  onDeleted: () => void;
}

export function ChatConversation({ sessionId, live, ask, stop, onDeleted }: ConversationProps) {
  const trpc = useTRPC();
  const query = useQuery(trpc.assistant.session.queryOptions(sessionId === undefined ? skipToken : { sessionId }));
  const isGoing = live?.isGoing === true;
  const messages = query.data?.messages ?? [];
  return (
    <div className="stack">
      {sessionId === undefined && live === null && <Beginning ask={ask} />}
      {sessionId !== undefined && live === null && <Loaded query={query}>{() => null}</Loaded>}
      <ol className="thread" aria-label="Conversation" aria-busy={isGoing}>
        {before(messages, live).map((message) => (
          <ChatMessage key={message.id} {...message} lookedUp={message.toolCalls?.map(({ name }) => name) ?? []} />
        ))}
        {live !== null && (
          <>
            <ChatMessage role="user" content={live.question} lookedUp={[]} />
            <ChatMessage role="assistant" content={live.answer} lookedUp={live.lookedUp} isGoing={isGoing} />
          </>
        )}
      </ol>
      {live?.error != null && (
        <div role="alert">
          <Note tone="bad">
            <p>{live.error}</p>
          </Note>
        </div>
      )}
      {!isGoing && <Choices message={messages.at(-1)} ask={ask} />}
      <Composer isGoing={isGoing} unanswered={unansweredOf(live)} ask={ask} stop={stop} />
      {sessionId !== undefined && !isGoing && <Delete sessionId={sessionId} onDeleted={onDeleted} />}
      <span className="visually-hidden" role="status">
        {isGoing ? 'The model is answering.' : messages.length > 0 && 'The answer is complete.'}
      </span>
    </div>
  );
}

const unansweredOf = (live: LiveAnswer | null) =>
  live?.error != null && !live.isGoing && live.answer === '' ? live.question : null;

/** Returns the visible messages. Drops a saved message that is also part of the live answer. */
function before(messages: readonly Message[], live: LiveAnswer | null): readonly Message[] {
  const spoken = messages.filter(({ role }) => role !== 'tool');
  if (live === null) return spoken;
  const asked = spoken.findLastIndex(({ role, content }) => role === 'user' && content === live.question);
  return asked === -1 ? spoken : spoken.slice(0, asked);
}

const Beginning = ({ ask }: { ask: (message: string) => void }) => (
  <Empty
    title="Ask a question"
    action={
      <div className="row centred">
        {SUGGESTIONS.map((question) => (
          <Button key={question} needs="campaigns.run" onPress={() => ask(question)}>
            {question}
          </Button>
        ))}
      </div>
    }
  >
    Add a model key under Provider keys to use chat.
  </Empty>
);

const Choices = ({ message, ask }: { message: Message | undefined; ask: (message: string) => void }) =>
  message?.buttons != null && (
    <div className="row">
      {message.buttons.map(({ label, value }) => (
        <Button key={label + value} needs="campaigns.run" onPress={() => ask(value)}>
          {label}
        </Button>
      ))}
    </div>
  );

function Delete({ sessionId, onDeleted }: { sessionId: string; onDeleted: () => void }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  return (
    <div>
      <Confirm
        trigger={
          <Button needs="campaigns.write" look="quiet">
            <Trash2 aria-hidden />
            Delete conversation
          </Button>
        }
        title="Delete this conversation?"
        confirm="Delete conversation"
        onConfirm={async () => {
          await client.assistant.deleteSession.mutate({ sessionId });
          onDeleted();
          await queries.invalidateQueries({ queryKey: trpc.assistant.sessions.pathKey() });
        }}
      >
        <p>The conversation is deleted permanently. Its costs stay in the cost reports.</p>
      </Confirm>
    </div>
  );
}

interface SaidProps {
  role: 'user' | 'assistant' | 'tool';
  content: string;
  lookedUp: readonly string[];
  isGoing?: boolean;
}

const ChatMessage = ({ role, content, lookedUp, isGoing = false }: SaidProps) => (
  <li className={role === 'user' ? 'in' : ''}>
    <p className="small soft">
      {role === 'user' ? 'You' : 'Model'}
      {lookedUp.length > 0 && ` looked up: ${[...new Set(lookedUp)].map((name) => humanize(name)).join(', ')}`}
    </p>
    <p className="said" dir="auto">
      {content === '' && isGoing ? '…' : content}
    </p>
  </li>
);
