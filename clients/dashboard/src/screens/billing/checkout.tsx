import { useMutation } from '@tanstack/react-query';
import { CreditCard, Plus } from 'lucide-react';
import { useState } from 'react';
import { type Inputs, useTRPC } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { AmountField } from '../../ui/number-field.tsx';
import { readCents } from '../../ui/read-number.ts';
import { showFailure } from '../../ui/toast.tsx';
import type { Account } from './account.ts';

type Checkout = Pick<Inputs['billing']['createCheckoutSession'], 'mode' | 'topup_amount_cents'>;

const here = (returned: string) => `${location.origin}/app/billing${returned === '' ? '' : `?returned=${returned}`}`;

/** Redirects to Stripe Checkout; card data never reaches this service. */
function useCheckout() {
  const trpc = useTRPC();
  const { mutate, ...state } = useMutation(
    trpc.billing.createCheckoutSession.mutationOptions({
      onSuccess: ({ url }) => {
        if (url !== undefined) location.assign(url);
      },
    }),
  );
  const begin = (checkout: Checkout) =>
    mutate({
      ...checkout,
      success_url: here(checkout.mode === 'setup' ? 'stored' : 'paid'),
      cancel_url: here('nothing'),
    });
  return { ...state, begin };
}

export const AddCredit = () => (
  <Dialog
    title="Add credit"
    trigger={
      <Button look="primary">
        <Plus aria-hidden />
        Add credit
      </Button>
    }
  >
    {(close) => <Amount close={close} />}
  </Dialog>
);

function Amount({ close }: { close: () => void }) {
  const [amount, setAmount] = useState('20');
  const checkout = useCheckout();
  const cents = readCents(amount);
  return (
    <Form
      submit="Continue to payment"
      mutation={checkout}
      cancel={close}
      onSubmit={() => {
        if (typeof cents === 'number') checkout.begin({ mode: 'payment', topup_amount_cents: cents });
      }}
    >
      <AmountField
        label="Amount (USD)"
        inCents
        required
        value={amount}
        onChange={setAmount}
        description="You pay on Stripe. You can save the card there for automatic top-ups."
      />
    </Form>
  );
}

export function StoreCard() {
  const checkout = useCheckout();
  return (
    <div className="stack tight">
      <div className="row">
        <Button isPending={checkout.isPending} onPress={() => checkout.begin({ mode: 'setup' })}>
          <CreditCard aria-hidden />
          Add card
        </Button>
      </div>
      {checkout.error !== null && (
        <p className="error" role="alert">
          {checkout.error.message}
        </p>
      )}
    </div>
  );
}

/** Opens Stripe's portal for receipts and cards. Organisations that never paid have none. */
export function OpenPortal({ account }: { account: Account }) {
  const trpc = useTRPC();
  const open = useMutation(
    trpc.billing.createPortalSession.mutationOptions({
      onSuccess: ({ url }) => location.assign(url),
      onError: showFailure,
    }),
  );
  if (!account.has_payment_method && Number(account.credited_paid_cents) === 0) return null;
  return (
    <Button isPending={open.isPending} onPress={() => open.mutate({ return_url: here('') })}>
      <CreditCard aria-hidden />
      Manage cards and receipts
    </Button>
  );
}
