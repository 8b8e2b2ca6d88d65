import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Inputs, useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatMoney } from '../../ui/format.tsx';
import { AmountField, CountField } from '../../ui/number-field.tsx';
import { readAmount, readCount } from '../../ui/read-number.ts';
import { Failure } from '../../ui/states.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import type { Budget, CampaignData } from './labels.ts';
import { useCampaignRefresh } from './use-campaign.ts';

interface LimitsProps {
  campaign: CampaignData;
  budget: Budget | undefined;
  trigger: ReactNode;
}

const CAPS = [
  ['maxBudgetDailyUsd', 'daily', 'Per day'],
  ['maxBudgetWeeklyUsd', 'weekly', 'Per week'],
  ['maxBudgetMonthlyUsd', 'monthly', 'Per month'],
  ['maxBudgetTotalUsd', 'total', 'Total'],
] as const;

export const LimitsDialog = ({ campaign, budget, trigger }: LimitsProps) => (
  <Dialog trigger={trigger} title="Campaign limits">
    {(close) => <LimitsForm campaign={campaign} budget={budget} close={close} />}
  </Dialog>
);

const valuesOf = (campaign: CampaignData) => ({
  maxBudgetDailyUsd: campaign.maxBudgetDailyUsd ?? '',
  maxBudgetWeeklyUsd: campaign.maxBudgetWeeklyUsd ?? '',
  maxBudgetMonthlyUsd: campaign.maxBudgetMonthlyUsd ?? '',
  maxBudgetTotalUsd: campaign.maxBudgetTotalUsd ?? '',
  maxLeads: campaign.maxLeads?.toString() ?? '',
});
type Values = ReturnType<typeof valuesOf>;

function LimitsForm({ campaign, budget, close }: Omit<LimitsProps, 'trigger'> & { close: () => void }) {
  const trpc = useTRPC();
  const refresh = useCampaignRefresh();
  const [before] = useState(() => valuesOf(campaign));
  const [values, setValues] = useState(before);
  const patch = useMutation(
    trpc.campaigns.patch.mutationOptions({
      onSuccess: () => {
        showToast('Limits saved.');
        close();
      },
      onError: (error) => {
        // The dialog closes with the ended campaign, so the failure is shown outside it.
        if (error.data?.httpStatus !== 409) return;
        showFailure(error);
        close();
      },
      onSettled: refresh,
    }),
  );
  const changes = changesOf(before, values);
  const spentOf = (kind: string) => budget?.windows.find((window) => window.kind === kind)?.spentInUsdCents ?? '0';
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (changes !== null) patch.mutate({ campaignId: campaign.id, ...changes });
      }}
    >
      <p className="soft">In US dollars. Leave empty for no limit.</p>
      <div className="columns narrow">
        {CAPS.map(([field, kind, label]) => (
          <AmountField
            key={field}
            label={label}
            value={values[field]}
            onChange={(value) => setValues({ ...values, [field]: value })}
            description={`${formatMoney(spentOf(kind))} spent`}
            placeholder="No limit"
          />
        ))}
        <CountField
          label="Max leads"
          value={values.maxLeads}
          onChange={(maxLeads) => setValues({ ...values, maxLeads })}
          placeholder="No limit"
        />
      </div>
      {patch.error !== null && <Failure error={patch.error} />}
      <div className="actions">
        <Button onPress={close}>Cancel</Button>
        <Button look="primary" type="submit" isPending={patch.isPending} isDisabled={changes === null}>
          Save limits
        </Button>
      </div>
    </form>
  );
}

/** Returns only changed fields, because another user may have changed the others. Null if a value is not a number. */
function changesOf(before: Values, after: Values) {
  const changes: Omit<Inputs['campaigns']['patch'], 'campaignId'> = {};
  for (const [field] of CAPS) {
    const amount = readAmount(after[field]);
    if (amount === undefined) return null;
    if (after[field].trim() !== before[field]) changes[field] = amount;
  }
  const leads = readCount(after.maxLeads);
  if (leads === undefined) return null;
  if (after.maxLeads.trim() !== before.maxLeads) changes.maxLeads = leads;
  return changes;
}
