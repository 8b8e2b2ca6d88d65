import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, CircleCheck, Undo2 } from 'lucide-react';
import { Link } from 'wouter';
import { type Outputs, useTRPC } from '../../api/client.ts';
import { useHasPermission } from '../../api/permissions.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/format.tsx';
import { Select } from '../../ui/select.tsx';
import { Loaded, Note } from '../../ui/states.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { CATEGORIES, type Category, categoryOf } from './categories.ts';

type FullReply = Outputs['inbound']['getReply']['reply'];

export function ReplyPane({ replyId, close }: { replyId: string; close: () => void }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.inbound.getReply.queryOptions({ replyId }));
  return (
    <article className="inbox-pane stack">
      <span className="only-narrow">
        <Button look="quiet" onPress={close}>
          <ArrowLeft aria-hidden /> Back to inbox
        </Button>
      </span>
      <Loaded query={query} lines={8}>
        {({ reply }) => <Content reply={reply} />}
      </Loaded>
    </article>
  );
}

function Content({ reply }: { reply: FullReply }) {
  return (
    <>
      <header className="stack tight">
        <h2 dir="auto">{reply.subject === '' ? '(no subject)' : reply.subject}</h2>
        <p className="soft small">
          {reply.fromEmail}, <Moment at={reply.receivedAt} />
        </p>
      </header>
      {reply.attention === 'legal' && (
        <Note tone="warn">This reply mentions the law or a lawyer. Read it yourself.</Note>
      )}
      {reply.attention === 'objection' && <Note tone="warn">The sender objects to being contacted.</Note>}
      <p className="mail-text" dir="auto">
        {reply.ownText === '' ? reply.bodyText : reply.ownText}
      </p>
      <Actions reply={reply} />
      {reply.leadId !== null && <Thread leadId={reply.leadId} />}
    </>
  );
}

function Actions({ reply }: { reply: FullReply }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.inbound.pathKey() });
  /** The category of a reply affects campaign figures, the lead and the suppression list. */
  const refreshAll = () =>
    Promise.all(
      [trpc.inbound, trpc.campaigns, trpc.results, trpc.leads, trpc.suppressions].map((part) =>
        queries.invalidateQueries({ queryKey: part.pathKey() }),
      ),
    );
  const correct = useMutation(
    trpc.inbound.correctReply.mutationOptions({ onSettled: refreshAll, onError: showFailure }),
  );
  const mark = useMutation(trpc.inbound.markReplyRead.mutationOptions({ onSettled: refresh, onError: showFailure }));
  const before = reply.qualification;
  // Shows the new category until the service confirms it.
  const shown = correct.isPending ? correct.variables.qualification : before;
  const mayOpen = useHasPermission('campaigns.read');
  const choose = (qualification: Category) => {
    if (qualification === shown) return;
    correct.mutate(
      { replyId: reply.id, qualification },
      {
        onSuccess: () =>
          showToast(`Category changed to “${categoryOf(qualification).label}”.`, () =>
            correct.mutate({ replyId: reply.id, qualification: before }),
          ),
      },
    );
  };
  return (
    <div className="card">
      <p className="small">
        <strong>Why:</strong> {reply.reasoning}
        {reply.correctedAt !== null && <Badge>Corrected manually</Badge>}
      </p>
      <div className="row">
        <Select label="Category" choices={CATEGORIES} value={shown} onChange={choose} />
        <Button
          onPress={() => mark.mutate({ replyId: reply.id, read: !reply.isRead })}
          isPending={mark.isPending}
          look={reply.isRead ? 'plain' : 'primary'}
        >
          {reply.isRead ? <Undo2 aria-hidden /> : <CircleCheck aria-hidden />}
          {reply.isRead ? 'Reopen' : 'Mark done'}
        </Button>
        {reply.campaignId !== null && mayOpen && <Link href={`/campaigns/${reply.campaignId}`}>Open campaign</Link>}
      </div>
    </div>
  );
}

/** Searches by lead, because people reply from other addresses too. */
function Thread({ leadId }: { leadId: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.inbound.conversations.queryOptions({ leadId, limit: 1 }));
  return (
    <section className="stack" aria-label="Conversation">
      <h3>Conversation</h3>
      <Loaded query={query} lines={4}>
        {({ conversations }) => (
          <ol className="thread">
            {(conversations[0]?.messages ?? []).map((message) => (
              <li key={message.id} className={message.direction}>
                <p className="small soft">
                  {message.direction === 'out' ? 'You' : <bdi>{conversations[0]?.name ?? conversations[0]?.email}</bdi>}
                  , <Moment at={message.at} />
                </p>
                <p className="mail-text" dir="auto">
                  {message.text}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
