import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { randomKeyOf } from '../../../../sdk/src/crypto.ts';
import { useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { AmountField, CountField } from '../../ui/number-field.tsx';
import { readCents, readCount } from '../../ui/read-number.ts';
import { showToast } from '../../ui/toast.tsx';
import { type Account, useBillingRefresh } from './account.ts';

export const GrantCredit = () => (
  <Dialog title="Grant credit" trigger={<Button>Grant credit</Button>}>
    {(close) => <GiveForm close={close} />}
  </Dialog>
);

function GiveForm({ close }: { close: () => void }) {
  const trpc = useTRPC();
  const refresh = useBillingRefresh();
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  // One key per dialog: a repeated click grants the credit only once, even if the response was lost.
  const [idempotencyKey] = useState(() => randomKeyOf(crypto));
  const give = useMutation(
    trpc.billing.grant.mutationOptions({
      onSuccess: () => {
        showToast('Credit granted.');
        close();
      },
      onSettled: refresh,
    }),
  );
  const cents = readCents(amount);
  return (
    <Form
      submit="Grant credit"
      mutation={give}
      cancel={close}
      onSubmit={() => {
        if (typeof cents === 'number')
          give.mutate({ amountCents: cents, idempotencyKey, ...(note.trim() !== '' && { note: note.trim() }) });
      }}
    >
      <AmountField
        label="Amount (USD)"
        inCents
        required
        value={amount}
        onChange={setAmount}
        description="The first grant turns on billing: campaigns without credit then wait."
      />
      <Field label="Note" value={note} onChange={setNote} placeholder="Welcome" />
    </Form>
  );
}

export const SetDiscount = ({ account }: { account: Account }) => (
  <Dialog title="Discount" trigger={<Button>Discount</Button>}>
    {(close) => <DiscountForm account={account} close={close} />}
  </Dialog>
);

function DiscountForm({ account, close }: { account: Account; close: () => void }) {
  const trpc = useTRPC();
  const refresh = useBillingRefresh();
  const [percent, setPercent] = useState(String(account.usage_discount_pct ?? ''));
  const settled = { onSuccess: close, onSettled: refresh };
  const set = useMutation(trpc.billing.setDiscount.mutationOptions(settled));
  const remove = useMutation(trpc.billing.removeDiscount.mutationOptions(settled));
  const count = readCount(percent);
  return (
    <Form
      submit="Save"
      mutation={count === null ? remove : set}
      cancel={close}
      onSubmit={() => {
        if (count === null) remove.mutate();
        else if (count !== undefined) set.mutate({ discountPct: count });
      }}
    >
      <CountField
        label="Discount (%)"
        example="20"
        value={percent}
        onChange={setPercent}
        placeholder="None"
        description="Applies to new charges. Leave empty to remove the discount."
      />
    </Form>
  );
}
