import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { formatCount } from '../../ui/format.tsx';
import { Failure } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';

export const AddEntry = () => (
  <Dialog
    title="Add to suppression list"
    trigger={
      <Button needs="contacts.write" look="primary">
        <Plus aria-hidden /> Add entries
      </Button>
    }
  >
    {(close) => <AddForm close={close} />}
  </Dialog>
);

const valuesIn = (text: string) =>
  text
    .split(/[\s,;]+/)
    .map((value) => value.trim())
    .filter(Boolean);

function AddForm({ close }: { close: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const values = valuesIn(text);
  const add = useMutation(
    trpc.suppressions.add.mutationOptions({
      onSuccess: ({ added }) => {
        showToast(
          added === 0 ? 'Already on the suppression list.' : `${formatCount(added)} added to the suppression list.`,
        );
        close();
      },
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.suppressions.pathKey() }),
    }),
  );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ values, ...(reason.trim() !== '' && { reason: reason.trim() }) });
      }}
    >
      <Field
        label="Email addresses or domains"
        lines={4}
        value={text}
        onChange={setText}
        placeholder="ada@bluefield.example"
        description="One per line. A domain includes its subdomains."
        required
      />
      <Field label="Reason" value={reason} onChange={setReason} placeholder="Requested by phone" />
      {add.error !== null && <Failure error={add.error} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button look="primary" type="submit" isPending={add.isPending} isDisabled={values.length === 0}>
          Add to list
        </Button>
      </div>
    </form>
  );
}
