import { useMutation, useQueryClient } from '@tanstack/react-query';
import { PenLine } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Failure } from '../../ui/states.tsx';
import type { Kit } from './statuses.ts';

/** Creates a new version from an instruction. The current version stays until the new one is approved. */
export const ChangeRequest = ({ kit }: { kit: Kit }) => (
  <Dialog
    title="Request change"
    trigger={
      <Button needs="campaigns.write">
        <PenLine aria-hidden />
        Request change
      </Button>
    }
  >
    {(close) => <ChangeForm kit={kit} close={close} />}
  </Dialog>
);

function ChangeForm({ kit, close }: { kit: Kit; close: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [instruction, setInstruction] = useState('');
  const request = useMutation(
    trpc.pressKits.request.mutationOptions({
      onSuccess: ({ id }) => {
        close();
        navigate(`/press-kits/${id}`);
      },
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.pressKits.pathKey() }),
    }),
  );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        request.mutate({ mediaKitId: kit.id, instruction });
      }}
    >
      <p className="soft">
        This version stays until you approve the new one. Without a model key, the new version starts with the current
        text.
      </p>
      <Field
        label="Instructions"
        value={instruction}
        onChange={setInstruction}
        lines={4}
        placeholder="Shorter; begin with the new factory."
        required
      />
      {request.error !== null && <Failure error={request.error} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button look="primary" type="submit" isPending={request.isPending}>
          Create version
        </Button>
      </div>
    </form>
  );
}
