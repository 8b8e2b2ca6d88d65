import type { Own } from '../../../src/database/unit-of-work.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { wholeCents } from '../../../src/kernel/money.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { tellOfCredit } from '../ledger/post-entry.ts';
import { bookPayment } from '../payments/book-payment.ts';
import type { Claim, PaymentNews } from '../payments/payment.rules.ts';
import { closePaid, refuseTopup } from '../topup/topup-state.ts';
import { forgetMethod } from './payment-method.ts';
import type { StripeFact } from './stripe-event.rules.ts';

type Unit = UnitOfWork & Own;

export async function applyFact(
  unit: Unit,
  told: { orgId: string; at: Date },
  { fact, refunds }: { fact: StripeFact; refunds: readonly Claim[] },
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
      await book(
        unit,
        { orgId, ...fact, isReload: fact.topupId !== null },
        {
          kind: 'received',
          amount: wholeCents(fact.cents),
        },
      );
      if (fact.topupId !== null) await closePaid(unit, { orgId, id: fact.topupId });
      return;
    }
    case 'refunded':
      return book(unit, { orgId, ...fact, isReload: false }, { kind: 'claimed', claims: refunds });
    case 'disputed': {
      const { cents, ...dispute } = fact.dispute;
      const claims = [{ ...dispute, amount: wholeCents(cents) }];
      return book(unit, { orgId, ...fact, isReload: false }, { kind: 'claimed', claims });
    }
    case 'failed':
      await refuseTopup(unit, { orgId, id: fact.topupId }, outsideText(fact.reason, 300));
      return;
    case 'methodGone':
      return forgetMethod(unit, told, fact.methodId);
    case 'setUp':
    case 'method':
      return;
    default:
      fact satisfies never;
  }
}

interface Booked {
  orgId: string;
  paymentIntentId: string;
  isReload: boolean;
}

async function book(unit: Unit, payment: Booked, news: PaymentNews): Promise<void> {
  if (await bookPayment(unit, payment, news)) tellOfCredit(unit, payment.orgId);
}
