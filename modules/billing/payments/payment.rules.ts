import type { Money } from '../../../src/kernel/money.ts';

/** A refund or a dispute: what it takes back of a payment, as long as it stands. */
export interface Claim {
  id: string;
  amount: Money;
  stands: boolean;
  /** Its outcome is known: whatever else is told of it is old news. */
  isFinal: boolean;
}

/** All that Stripe has told of a payment, and what of it stands in the ledger. */
export interface PaymentState {
  received: Money;
  claims: readonly Claim[];
  /** What was taken back of what was credited. */
  takenBack: Money;
  timesTakenBack: number;
}

export type PaymentNews = { kind: 'received'; amount: Money } | { kind: 'claimed'; claims: readonly Claim[] };

interface Booking {
  after: PaymentState;
  credited: Money;
  takenBack: Money;
  /** A refund that failed or a dispute that was won brings back what it took. */
  givenBack: Money;
}

/** Nothing is taken back that was not credited yet: that waits for the payment itself. */
export function booked(before: PaymentState, news: PaymentNews): Booking {
  const told = learnt(before, news);
  const credited = told.received - before.received;
  const claimed = told.claims.reduce<Money>((sum, { amount, stands }) => sum + (stands ? amount : 0n), 0n);
  const owed = claimed < told.received ? claimed : told.received;
  const change = owed - before.takenBack;
  return {
    after: { ...told, takenBack: owed, timesTakenBack: before.timesTakenBack + (change === 0n ? 0 : 1) },
    credited,
    takenBack: change > 0n ? change : 0n,
    givenBack: change < 0n ? -change : 0n,
  };
}

function learnt(before: PaymentState, news: PaymentNews): PaymentState {
  // Several events tell of one payment.
  if (news.kind === 'received') return before.received > 0n ? before : { ...before, received: news.amount };
  const claims = new Map(before.claims.map((claim) => [claim.id, claim]));
  for (const claim of news.claims) if (claims.get(claim.id)?.isFinal !== true) claims.set(claim.id, claim);
  return { ...before, claims: [...claims.values()] };
}
