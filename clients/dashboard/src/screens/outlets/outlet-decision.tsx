import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Failure } from '../../ui/states.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import type { OutletCampaign } from './labels.ts';

interface Decision {
  outletId: string;
  campaign: OutletCampaign;
}

/** Sets the user's decision for an outlet, which scoring never changes. */
export function OutletDecision({ outletId, campaign }: Decision) {
  const set = useSetStatus();
  if (campaign.status === 'skipped') {
    return (
      <div className="row">
        <span dir="auto">Skipped{campaign.statusReason === null ? '.' : `: ${campaign.statusReason}`}</span>
        <Button
          needs="campaigns.write"
          isPending={set.isPending}
          onPress={() =>
            set.mutate(
              { outletId, campaignId: campaign.campaignId, status: 'open' },
              { onSuccess: () => showToast('The outlet can be selected again.'), onError: showFailure },
            )
          }
        >
          Include outlet
        </Button>
      </div>
    );
  }
  return (
    <div className="row">
      <Dialog title="Skip this outlet?" trigger={<Button needs="campaigns.write">Skip outlet</Button>}>
        {(close) => <LeaveOut outletId={outletId} campaign={campaign} close={close} />}
      </Dialog>
    </div>
  );
}

function useSetStatus() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return useMutation(
    trpc.outlets.setStatus.mutationOptions({
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.outlets.pathKey() }),
    }),
  );
}

function LeaveOut({ outletId, campaign, close }: Decision & { close: () => void }) {
  const set = useSetStatus();
  const [reason, setReason] = useState('');
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate(
          { outletId, campaignId: campaign.campaignId, status: 'skipped', reason: reason === '' ? null : reason },
          { onSuccess: close },
        );
      }}
    >
      <p className="soft">The campaign no longer contacts journalists of this outlet. Sent emails are not affected.</p>
      <Field label="Reason (internal)" value={reason} onChange={setReason} />
      {set.error !== null && <Failure error={set.error} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button look="primary" type="submit" isPending={set.isPending}>
          Skip outlet
        </Button>
      </div>
    </form>
  );
}
