import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Radar } from 'lucide-react';
import { useState } from 'react';
import { useCampaigns } from '../../api/brands.ts';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatNoun } from '../../ui/format.tsx';
import { Select } from '../../ui/select.tsx';
import { Failure, Note } from '../../ui/states.tsx';
import { say } from '../../ui/toast.tsx';

export interface Place {
  brandId: string;
  campaignId: string | undefined;
}

export const DiscoverOutlets = (place: Place) => (
  <Dialog
    title="Look for outlets now"
    trigger={
      <Button needs="campaigns.run">
        <Radar aria-hidden />
        Look for more
      </Button>
    }
  >
    {(close) => <DiscoverForm {...place} close={close} />}
  </Dialog>
);

function DiscoverForm({ brandId, campaignId, close }: Place & { close: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { choices } = useCampaigns(brandId);
  const [chosen, setChosen] = useState(campaignId ?? null);
  const campaign = chosen ?? choices[0]?.value ?? null;
  const discover = useMutation(
    trpc.discover.outlets.mutationOptions({
      onSuccess: ({ discovered }) => {
        close();
        say(discovered === 0 ? 'Nothing new was found.' : `${formatNoun(discovered, 'new outlet')}.`);
      },
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.outlets.pathKey() }),
    }),
  );
  if (campaign === null) return <Note>Outlets are scored for a campaign, and this brand has none yet.</Note>;
  return (
    <div className="stack">
      <p className="soft">
        The feeds that are due are read now, which takes up to half a minute, and their outlets are scored for the
        campaign. Nobody is written to.
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
          {discover.isPending ? 'Reading the feeds' : 'Look now'}
        </Button>
      </div>
    </div>
  );
}
