import type { Own } from '../../../src/database/unit-of-work.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { wholeCents } from '../../../src/kernel/money.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { announceCredit } from '../ledger/post-entry.ts';
import { bookPayment } from '../payments/book-payment.ts';
import type { PaymentClaim, PaymentEvent } from '../payments/payment.rules.ts';
import { closePaidTopup, refuseTopup } from '../topup/topup-state.ts';
import { removeMethod } from './payment-method.ts';
import type { StripeFact } from './stripe-event.rules.ts';

type Unit = UnitOfWork & Own;

export async function applyFact(
  unit: Unit,
  told: { orgId: string; at: Date },
  { fact, refunds }: { fact: StripeFact; refunds: readonly PaymentClaim[] },
): Promise<void> {
  const { orgId } = told;
  switch (fact.kind) {
    case 'received': {
      if (!fact.isUsd) {
        unit.log.error(
          { paymentIntentId: fact.paymentIntentId },
          'A payment was not credited, because it is not in US dollars.',
        );
        return;
      }
      await bookAndAnnounce(
        unit,
        { orgId, ...fact, isReload: fact.topupId !== null },
        {
          kind: 'received',
          amount: wholeCents(fact.cents),
        },
      );
      if (fact.topupId !== null) await closePaidTopup(unit, { orgId, id: fact.topupId });
      return;
    }
    case 'refunded':
      return bookAndAnnounce(unit, { orgId, ...fact, isReload: false }, { kind: 'claimed', claims: refunds });
    case 'disputed': {
      const { cents, ...dispute } = fact.dispute;
      const claims = [{ ...dispute, amount: wholeCents(cents) }];
      return bookAndAnnounce(unit, { orgId, ...fact, isReload: false }, { kind: 'claimed', claims });
    }
    case 'failed':
      await refuseTopup(unit, { orgId, id: fact.topupId }, outsideText(fact.reason, 300));
      return;
    case 'methodGone':
      return removeMethod(unit, told, fact.methodId);
    case 'setUp':
    case 'method':
      return;
    default:
      fact satisfies never;
  }
}

interface PaymentRef {
  orgId: string;
  paymentIntentId: string;
  isReload: boolean;
}

async function bookAndAnnounce(unit: Unit, payment: PaymentRef, news: PaymentEvent): Promise<void> {
  if (await bookPayment(unit, payment, news)) announceCredit(unit, payment.orgId);
}
