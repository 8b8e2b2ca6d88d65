import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { trpcClient, useTRPC } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Moment } from '../../ui/format.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { Failure, Note } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { PitchMoves } from './pitch-moves.tsx';
import { type Pitch, pitchStatusOf, type QuoteRequestItem } from './pitch-statuses.ts';

const WRITERS: Record<string, string> = { person: 'a user', templates: 'a template' };

const useRefresh = () => {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: trpc.quotes.pathKey() });
};

/** A pitch can be edited and sent until it has left. Afterwards only its outcome can be set. */
export function PitchEditor({ pitch, request }: { pitch: Pitch; request: QuoteRequestItem }) {
  const { label, tone } = pitchStatusOf(pitch.status);
  const isOpen = pitch.status === 'drafted' || pitch.status === 'error';
  return (
    <div className="stack">
      <p className="row">
        <Badge tone={tone}>{label}</Badge>
        <span className="soft small">
          Written by {WRITERS[pitch.writtenBy] ?? pitch.writtenBy}
          {pitch.submittedAt !== null && (
            <>
              , sent <Moment at={pitch.submittedAt} />
            </>
          )}
        </span>
      </p>
      {pitch.error !== null && <Note tone="bad">{pitch.error}</Note>}
      {pitch.fallbackReason !== null && <Note>{pitch.fallbackReason}</Note>}
      {isOpen ? (
        <Draft key={pitch.id} pitch={pitch} request={request} />
      ) : (
        <LongText label="Pitch text" text={pitch.draft} />
      )}
      {pitch.replyText !== null && (
        <div className="card">
          <h3>Reply</h3>
          <LongText label="Reply text" text={pitch.replyText} />
        </div>
      )}
      {pitch.featuredArticleUrl !== null && (
        <p>
          Published in <OutsideLink href={pitch.featuredArticleUrl}>{pitch.featuredArticleUrl}</OutsideLink>
        </p>
      )}
      {!isOpen && <PitchMoves pitch={pitch} />}
    </div>
  );
}

function Draft({ pitch, request }: { pitch: Pitch; request: QuoteRequestItem }) {
  const trpc = useTRPC();
  const refresh = useRefresh();
  // Null until the user types, so that a refetch never overwrites their text.
  const [written, setWritten] = useState<string | null>(null);
  const text = written ?? pitch.draft;
  const save = useMutation(
    trpc.quotes.patchPitch.mutationOptions({
      onSuccess: async (_answer, { draft }) => {
        showToast('Saved.');
        await refresh();
        setWritten((latest) => (latest === draft ? null : latest));
      },
      onError: refresh,
    }),
  );
  const address = request.pitchUrl?.startsWith('mailto:') === true ? request.pitchUrl.slice('mailto:'.length) : null;
  return (
    <>
      <Field label="Pitch text" value={text} onChange={setWritten} lines={12} />
      {save.error !== null && <Failure error={save.error} />}
      <div className="row">
        <Button
          needs="campaigns.run"
          isDisabled={text === pitch.draft}
          isPending={save.isPending}
          onPress={() => save.mutate({ id: pitch.id, draft: text })}
        >
          Save
        </Button>
        {address !== null && (
          <Confirm
            title="Send this pitch?"
            confirm="Send pitch"
            onConfirm={() =>
              trpcClient.quotes.reply.mutate({ id: request.id, draft: text, brandId: pitch.brandId }).finally(refresh)
            }
            trigger={
              <Button needs="campaigns.run" look="primary">
                <Send aria-hidden />
                Send
              </Button>
            }
          >
            <p dir="auto">
              The text above is sent to {address} from one of your mailboxes. Sent emails cannot be recalled.
            </p>
          </Confirm>
        )}
      </div>
      <PitchMoves pitch={pitch} draft={text} />
    </>
  );
}
