import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Failure } from '../../ui/states.tsx';

export const AddRequest = () => (
  <Dialog
    title="Add request"
    trigger={
      <Button needs="campaigns.write" look="primary">
        <Plus aria-hidden />
        Add request
      </Button>
    }
  >
    {(close) => <RequestForm close={close} />}
  </Dialog>
);

function RequestForm({ close }: { close: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const [opportunityText, setText] = useState('');
  const [mediaOutlet, setOutlet] = useState('');
  const [address, setAddress] = useState('');
  const create = useMutation(
    trpc.quotes.createRequest.mutationOptions({
      onSuccess: ({ quoteRequest }) => {
        close();
        navigate(`/quotes/${quoteRequest.id}`);
      },
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.quotes.pathKey() }),
    }),
  );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate({
          opportunityText,
          mediaOutlet: mediaOutlet.trim() === '' ? null : mediaOutlet,
          pitchUrl: pitchUrlOf(address.trim()),
        });
      }}
    >
      <Field label="Request" value={opportunityText} onChange={setText} lines={5} required />
      <Field label="Outlet" value={mediaOutlet} onChange={setOutlet} />
      <Field
        label="Reply to"
        value={address}
        onChange={setAddress}
        description="Email address or form URL."
        placeholder="desk@paper.example"
      />
      {create.error !== null && <Failure error={create.error} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button look="primary" type="submit" isPending={create.isPending}>
          Add request
        </Button>
      </div>
    </form>
  );
}

function pitchUrlOf(address: string): string | null {
  if (address === '') return null;
  return /^[^\s:/]+@[^\s:/]+$/.test(address) ? `mailto:${address}` : address;
}
