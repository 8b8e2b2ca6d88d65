import type { Money } from '../../../src/kernel/money.ts';

/** All that Stripe has told of a payment, and what of it stands in the ledger. */
export interface PaymentState {
  received: Money;
  /** The sum of all refunds: it only grows. */
  refunded: Money;
  disputed: Money;
  /** Its outcome is known: that it was opened is old news. */
  disputeClosed: boolean;
  /** What was taken back of what was credited. */
  takenBack: Money;
  timesTakenBack: number;
}

export type PaymentNews =
  | { kind: 'received'; amount: Money }
  | { kind: 'refunded'; amount: Money }
  | { kind: 'disputed'; amount: Money; state: 'open' | 'won' | 'lost' };

interface Booking {
  after: PaymentState;
  credited: Money;
  takenBack: Money;
  /** A dispute that was won brings back what it took. */
  givenBack: Money;
}

/** Nothing is taken back that was not credited yet: that waits for the payment itself. */
export function booked(before: PaymentState, news: PaymentNews): Booking {
  const told = learnt(before, news);
  const credited = told.received - before.received;
  const owed = least(told.received, told.refunded + told.disputed);
  const change = owed - before.takenBack;
  return {
    after: { ...told, takenBack: owed, timesTakenBack: before.timesTakenBack + (change === 0n ? 0 : 1) },
    credited,
    takenBack: change > 0n ? change : 0n,
    givenBack: change < 0n ? -change : 0n,
  };
}

function learnt(before: PaymentState, news: PaymentNews): PaymentState {
  switch (news.kind) {
    case 'received':
      // Several events tell of one payment.
      return before.received > 0n ? before : { ...before, received: news.amount };
    case 'refunded':
      return news.amount > before.refunded ? { ...before, refunded: news.amount } : before;
    case 'disputed':
      if (news.state === 'open') return before.disputeClosed ? before : { ...before, disputed: news.amount };
      return { ...before, disputeClosed: true, disputed: news.state === 'lost' ? news.amount : 0n };
    default:
      return news satisfies never;
  }
}

const least = (one: Money, other: Money): Money => (one < other ? one : other);
