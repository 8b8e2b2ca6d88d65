import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Radar } from 'lucide-react';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { useCampaignDirectory } from '../../api/directories.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatNoun } from '../../ui/format.tsx';
import { Select } from '../../ui/select.tsx';
import { Failure, Note } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';

export interface Place {
  brandId: string;
  campaignId: string | undefined;
}

export const DiscoverOutlets = (place: Place) => (
  <Dialog
    title="Find outlets"
    trigger={
      <Button needs="campaigns.run">
        <Radar aria-hidden />
        Find outlets
      </Button>
    }
  >
    {(close) => <DiscoverForm {...place} close={close} />}
  </Dialog>
);

function DiscoverForm({ brandId, campaignId, close }: Place & { close: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { choices } = useCampaignDirectory(brandId);
  const [chosen, setChosen] = useState(campaignId ?? null);
  const campaign = chosen ?? choices[0]?.value ?? null;
  const discover = useMutation(
    trpc.discover.outlets.mutationOptions({
      onSuccess: ({ discovered }) => {
        close();
        showToast(discovered === 0 ? 'No new outlets found.' : `${formatNoun(discovered, 'new outlet')} found.`);
      },
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.outlets.pathKey() }),
    }),
  );
  if (campaign === null) return <Note>Outlets belong to a campaign, and this brand has none yet.</Note>;
  return (
    <div className="stack">
      <p className="soft">
        Reads the feeds that are due and scores their outlets for the campaign. This takes up to 30 seconds.
      </p>
      <Select label="Campaign" choices={choices} value={campaign} onChange={setChosen} />
      {discover.error !== null && <Failure error={discover.error} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button
          look="primary"
          isPending={discover.isPending}
          onPress={() => discover.mutate({ brandId, campaignId: campaign })}
        >
          {discover.isPending ? 'Reading feeds' : 'Find outlets'}
        </Button>
      </div>
    </div>
  );
}
