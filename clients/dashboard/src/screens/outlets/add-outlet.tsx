import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useTRPC } from '../../api/client.ts';
import { useCampaignDirectory } from '../../api/directories.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Failure, Note } from '../../ui/states.tsx';
import type { Place } from './discover-outlets.tsx';

export const AddOutlet = (place: Place) => (
  <Dialog
    title="Add outlet"
    trigger={
      <Button needs="campaigns.write">
        <Plus aria-hidden />
        Add outlet
      </Button>
    }
  >
    {(close) => <OutletForm {...place} close={close} />}
  </Dialog>
);

function OutletForm({ brandId, campaignId, close }: Place & { close: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  const { choices } = useCampaignDirectory(brandId);
  const [chosen, setChosen] = useState(campaignId ?? null);
  const [outletName, setName] = useState('');
  const [outletUrl, setUrl] = useState('');
  const [whyRelevant, setWhy] = useState('');
  const campaign = chosen ?? choices[0]?.value ?? null;
  const add = useMutation(
    trpc.outlets.add.mutationOptions({
      onSuccess: ({ id }) => {
        close();
        navigate(`/outlets/${id}`);
      },
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.outlets.pathKey() }),
    }),
  );
  if (campaign === null) return <Note>Outlets belong to a campaign, and this brand has none yet.</Note>;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ brandId, campaignId: campaign, outletName, outletUrl, whyRelevant });
      }}
    >
      <Select label="Campaign" choices={choices} value={campaign} onChange={setChosen} />
      <Field label="Name" value={outletName} onChange={setName} required />
      <Field label="Website" value={outletUrl} onChange={setUrl} placeholder="https://paper.example" required />
      <Field label="Reason" value={whyRelevant} onChange={setWhy} lines={2} />
      {add.error !== null && <Failure error={add.error} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button look="primary" type="submit" isPending={add.isPending}>
          Add outlet
        </Button>
      </div>
    </form>
  );
}
