import type { Money } from '../../../src/kernel/money.ts';

/** A refund or a dispute. It takes back its amount while `stands` is true. */
export interface PaymentClaim {
  id: string;
  amount: Money;
  stands: boolean;
  /** The outcome is known, so later events about it are ignored. */
  isFinal: boolean;
}

export interface PaymentState {
  received: Money;
  claims: readonly PaymentClaim[];
  takenBack: Money;
  timesTakenBack: number;
}

export type PaymentEvent = { kind: 'received'; amount: Money } | { kind: 'claimed'; claims: readonly PaymentClaim[] };

interface Booking {
  after: PaymentState;
  credited: Money;
  takenBack: Money;
  givenBack: Money;
}

/** Takes back at most what was credited. Earlier claims wait for the payment event. */
export function applyPaymentEvent(before: PaymentState, news: PaymentEvent): Booking {
  const told = mergePaymentEvent(before, news);
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

function mergePaymentEvent(before: PaymentState, news: PaymentEvent): PaymentState {
  // Several events report the same payment.
  if (news.kind === 'received') return before.received > 0n ? before : { ...before, received: news.amount };
  const claims = new Map(before.claims.map((claim) => [claim.id, claim]));
  for (const claim of news.claims) if (claims.get(claim.id)?.isFinal !== true) claims.set(claim.id, claim);
  return { ...before, claims: [...claims.values()] };
}
