import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { formatMoney } from '../../ui/format.tsx';
import { AmountField } from '../../ui/number-field.tsx';
import { Section } from '../../ui/page.tsx';
import { readCents } from '../../ui/read-number.ts';
import { Note } from '../../ui/states.tsx';
import { showFailure, showToast } from '../../ui/toast.tsx';
import { type Account, useBillingRefresh } from './account.ts';
import { StoreCard } from './checkout.tsx';

export const TopUp = ({ account }: { account: Account }) => (
  <Section title="Automatic top-up">
    <div className="card">
      <State account={account} />
    </div>
  </Section>
);

function State({ account }: { account: Account }) {
  const { has_payment_method, topup_amount_cents: amount, topup_threshold_cents: threshold } = account;
  if (!has_payment_method)
    return (
      <>
        <p>Off. Add a card to top up before campaigns run out of credit.</p>
        <StoreCard />
      </>
    );
  if (amount === null || threshold === null)
    return (
      <>
        <p>Off. Campaigns wait when the credit is used up.</p>
        <div className="row">
          <Change account={account} label="Turn on" />
        </div>
      </>
    );
  return (
    <>
      {!account.auto_reload_supported && (
        <Note tone="bad">
          <p>{account.auto_reload_unsupported_reason}</p>
        </Note>
      )}
      <p>
        On: your card is charged <strong>{formatMoney(amount)}</strong> when the available credit falls to{' '}
        <strong>{formatMoney(threshold)}</strong>.
      </p>
      <div className="row">
        <Change account={account} label="Edit" />
        <TurnOff />
      </div>
    </>
  );
}

const Change = ({ account, label }: { account: Account; label: string }) => (
  <Dialog title="Automatic top-up" trigger={<Button>{label}</Button>}>
    {(close) => <TopUpForm account={account} close={close} />}
  </Dialog>
);

const dollars = (cents: number | null, otherwise: string) => (cents === null ? otherwise : String(cents / 100));

function TopUpForm({ account, close }: { account: Account; close: () => void }) {
  const trpc = useTRPC();
  const refresh = useBillingRefresh();
  const [threshold, setThreshold] = useState(dollars(account.topup_threshold_cents, '5'));
  const [amount, setAmount] = useState(dollars(account.topup_amount_cents, '20'));
  const change = useMutation(
    trpc.billing.setAutoTopup.mutationOptions({
      onSuccess: () => {
        showToast('Automatic top-up is on.');
        close();
      },
      onSettled: refresh,
    }),
  );
  const [thresholdCents, amountCents] = [readCents(threshold), readCents(amount)];
  return (
    <Form
      submit="Save"
      mutation={change}
      cancel={close}
      onSubmit={() => {
        if (typeof thresholdCents === 'number' && typeof amountCents === 'number')
          change.mutate({ topup_threshold_cents: thresholdCents, topup_amount_cents: amountCents });
      }}
    >
      <AmountField label="When credit falls to (USD)" inCents required value={threshold} onChange={setThreshold} />
      <AmountField
        label="Charge (USD)"
        inCents
        required
        value={amount}
        onChange={setAmount}
        description="Charged at once if the credit is already that low."
      />
    </Form>
  );
}

function TurnOff() {
  const trpc = useTRPC();
  const refresh = useBillingRefresh();
  const end = useMutation(
    trpc.billing.endAutoTopup.mutationOptions({
      onSuccess: () => showToast('Automatic top-up is off.'),
      onError: showFailure,
      onSettled: refresh,
    }),
  );
  return (
    <Button isPending={end.isPending} onPress={() => end.mutate()}>
      Turn off
    </Button>
  );
}
