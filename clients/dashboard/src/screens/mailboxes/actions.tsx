import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CirclePause, CirclePlay, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/states.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { draftChangesOf, isMailboxComplete, type MailboxDraft, mailboxDraftOf } from './draft.ts';
import type { SenderData } from './labels.tsx';
import { MailboxFields } from './mailbox-fields.tsx';

export function MailboxActions({ sender }: { sender: SenderData }) {
  const { id, status, fromEmail } = sender;
  const trpc = useTRPC();
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const patch = useMutation(trpc.senders.patch.mutationOptions({ onSettled: refresh, onError: showFailure }));
  const remove = useMutation(
    trpc.senders.delete.mutationOptions({
      onSuccess: () => {
        showToast(`Mailbox ${fromEmail} deleted.`);
        navigate('/mailboxes');
      },
      onSettled: refresh,
    }),
  );
  return (
    <>
      {status === 'active' ? (
        <Button
          isPending={patch.isPending}
          onPress={() =>
            patch.mutate(
              { id, status: 'paused' },
              {
                onSuccess: () => showToast('Paused. It sends no email.', () => patch.mutate({ id, status: 'active' })),
              },
            )
          }
        >
          <CirclePause aria-hidden /> Pause
        </Button>
      ) : (
        <Button look="primary" isPending={patch.isPending} onPress={() => patch.mutate({ id, status: 'active' })}>
          <CirclePlay aria-hidden /> Resume
        </Button>
      )}
      <Dialog
        wide
        title="Edit mailbox"
        trigger={
          <Button>
            <Pencil aria-hidden /> Edit
          </Button>
        }
      >
        {(close) => <ChangeForm sender={sender} close={close} />}
      </Dialog>
      <Confirm
        trigger={
          <Button look="danger">
            <Trash2 aria-hidden /> Delete
          </Button>
        }
        title="Delete this mailbox?"
        confirm="Delete mailbox"
        onConfirm={() => remove.mutateAsync({ id })}
      >
        <p>
          The passwords and keys of <bdi>{fromEmail}</bdi> are deleted. Waiting follow-ups are cancelled, and first
          emails use your other mailboxes. Sent emails stay listed. This cannot be undone.
        </p>
      </Confirm>
    </>
  );
}

function useRefresh() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: trpc.senders.pathKey() });
}

function ChangeForm({ sender, close }: { sender: SenderData; close: () => void }) {
  const trpc = useTRPC();
  const refresh = useRefresh();
  const [before] = useState<MailboxDraft>(() => mailboxDraftOf(sender));
  const [draft, setDraft] = useState(before);
  const patch = useMutation(
    trpc.senders.patch.mutationOptions({
      onSuccess: () => {
        showToast('Mailbox saved.');
        close();
      },
      onSettled: refresh,
    }),
  );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        patch.mutate({ id: sender.id, ...draftChangesOf(before, draft) });
      }}
    >
      <MailboxFields
        draft={draft}
        change={(changes) => setDraft((latest) => ({ ...latest, ...changes }))}
        kept={{ smtp: sender.smtp.hasPassword, imap: sender.imap?.hasPassword ?? false }}
      />
      {patch.error !== null && <Failure error={patch.error} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button look="primary" type="submit" isPending={patch.isPending} isDisabled={!isMailboxComplete(draft)}>
          Save
        </Button>
      </div>
    </form>
  );
}
