import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { centsFromNumeric, formatCents, type Money } from '../../../src/kernel/money.ts';
import { postEntry } from '../ledger/post-entry.ts';
import { endTopupsAfterClaim } from '../topup/topup-state.ts';
import { applyPaymentEvent, type PaymentClaim, type PaymentEvent, type PaymentState } from './payment.rules.ts';

interface Payment {
  orgId: string;
  paymentIntentId: string;
  isReload: boolean;
}

/**
 * Books a Stripe event about a payment, in any order and any number of times. Each payment is credited once.
 * Refunds and disputes take credit back once and turn off automatic top-up; failed refunds and won disputes
 * return it. Returns true if credit was added.
 */
export async function bookPayment(
  unit: Needs<'em' | 'clock'>,
  { orgId, paymentIntentId, isReload }: Payment,
  news: PaymentEvent,
): Promise<boolean> {
  taking(unit.em, 'credit');
  await statement(unit.em, 'select 1 from billing_accounts where org_id = $1 for no key update', [orgId]);
  const before = await findPayment(unit, orgId, paymentIntentId);
  const { after, credited, takenBack, givenBack } = applyPaymentEvent(before, news);
  await storePayment(unit, { orgId, paymentIntentId }, after);
  const post = (amount: Money, isIn: boolean, what: string) =>
    amount === 0n
      ? Promise.resolve(false)
      : postEntry(unit, {
          orgId,
          type: isReload ? 'reload' : 'credit',
          from: isIn ? 'paid' : 'available',
          to: isIn ? 'available' : 'paid',
          amount,
          reference: `${paymentIntentId}:${what}`,
          description: DESCRIPTIONS[what.split(':')[0] ?? ''] ?? 'Payment',
        });
  const came = await post(credited, true, 'payment');
  await post(takenBack, false, `back:${after.timesTakenBack}`);
  if (takenBack > 0n) await endTopupsAfterClaim(unit, orgId);
  const again = await post(givenBack, true, `again:${after.timesTakenBack}`);
  return came || again;
}

const DESCRIPTIONS: Record<string, string> = {
  payment: 'Payment',
  back: 'Refund or dispute',
  again: 'Refund failed or dispute won',
};

interface PaymentRow {
  received: string;
  claims: (Omit<PaymentClaim, 'amount'> & { amount: string })[];
  taken_back: string;
  times_taken_back: number;
}

async function findPayment({ em }: Needs<'em'>, orgId: string, paymentIntentId: string): Promise<PaymentState> {
  const [row] = await statement<PaymentRow>(
    em,
    'select * from billing_payments where org_id = $1 and payment_intent_id = $2',
    [orgId, paymentIntentId],
  );
  return {
    received: centsFromNumeric(row?.received ?? '0'),
    claims: (row?.claims ?? []).map((claim) => ({ ...claim, amount: centsFromNumeric(claim.amount) })),
    takenBack: centsFromNumeric(row?.taken_back ?? '0'),
    timesTakenBack: row?.times_taken_back ?? 0,
  };
}

const storePayment = (
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, paymentIntentId }: Pick<Payment, 'orgId' | 'paymentIntentId'>,
  { received, claims, takenBack, timesTakenBack }: PaymentState,
) =>
  statement(
    em,
    `insert into billing_payments
       (org_id, payment_intent_id, received, claims, taken_back, times_taken_back, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (org_id, payment_intent_id) do update
     set received = excluded.received, claims = excluded.claims, taken_back = excluded.taken_back,
         times_taken_back = excluded.times_taken_back`,
    [
      orgId,
      paymentIntentId,
      formatCents(received),
      JSON.stringify(claims.map((claim) => ({ ...claim, amount: formatCents(claim.amount) }))),
      formatCents(takenBack),
      timesTakenBack,
      clock.now(),
    ],
  );
