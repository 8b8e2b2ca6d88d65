import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/states.tsx';
import { isMailboxComplete, type MailboxDraft, mailboxInputOf, newDraft } from './draft.ts';
import type { SenderData } from './labels.tsx';
import { MailboxFields } from './mailbox-fields.tsx';

interface MailboxFormProps {
  close: () => void;
  onSaved: (sender: SenderData) => void;
}

export function MailboxForm({ close, onSaved }: MailboxFormProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<MailboxDraft>(newDraft);
  const change = (changes: Partial<MailboxDraft>) => setDraft((before) => ({ ...before, ...changes }));
  const create = useMutation(
    trpc.senders.create.mutationOptions({
      onSuccess: ({ sender }) => onSaved(sender),
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.senders.pathKey() }),
    }),
  );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(mailboxInputOf(draft));
      }}
    >
      <MailboxFields draft={draft} change={change} />
      {create.error !== null && <Failure error={create.error} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button look="primary" type="submit" isPending={create.isPending} isDisabled={!isMailboxComplete(draft)}>
          Add mailbox
        </Button>
      </div>
    </form>
  );
}
