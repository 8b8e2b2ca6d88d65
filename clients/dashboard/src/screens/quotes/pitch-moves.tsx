import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Failure } from '../../ui/states.tsx';
import { showFailure } from '../../ui/toast.tsx';
import { PITCH_MOVES, type Pitch } from './pitch-statuses.ts';

interface PitchMovesProps {
  pitch: Pitch;
  /** The current text of the editor. It is saved with the move. */
  draft?: string;
}

export function PitchMoves({ pitch, draft = pitch.draft }: PitchMovesProps) {
  const move = usePatch();
  const moves = PITCH_MOVES[pitch.status];
  if (moves.length === 0) return null;
  return (
    <div className="row">
      {moves.map(({ to, label }) =>
        to === 'published' ? (
          <Dialog key={to} title="Mark as published" trigger={<Button needs="campaigns.run">{label}</Button>}>
            {(close) => <PublishedForm pitch={pitch} close={close} />}
          </Dialog>
        ) : (
          <Button
            needs="campaigns.run"
            key={to}
            isPending={move.isPending}
            onPress={() =>
              move.mutate(
                { id: pitch.id, status: to, ...(draft !== pitch.draft && { draft }) },
                { onError: showFailure },
              )
            }
          >
            {label}
          </Button>
        ),
      )}
    </div>
  );
}

function usePatch() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return useMutation(
    trpc.quotes.patchPitch.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.quotes.pathKey() }),
    }),
  );
}

function PublishedForm({ pitch, close }: { pitch: Pitch; close: () => void }) {
  const patch = usePatch();
  const [address, setAddress] = useState('');
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const featuredArticleUrl = address.trim() === '' ? null : address.trim();
        patch.mutate({ id: pitch.id, status: 'published', featuredArticleUrl }, { onSuccess: close });
      }}
    >
      <p className="soft">This cannot be undone. With an article URL, it counts as a mention.</p>
      <Field label="Article URL" value={address} onChange={setAddress} placeholder="https://" />
      {patch.error !== null && <Failure error={patch.error} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button look="primary" type="submit" isPending={patch.isPending}>
          Mark as published
        </Button>
      </div>
    </form>
  );
}
