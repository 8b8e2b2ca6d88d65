import type Stripe from 'stripe';
import type { UnitOfWork } from '../../src/kernel/context.ts';

/** The operator's account at Stripe. */
export interface StripeAccess {
  /** Stripe's library, loaded at its first use: most installations bill nobody. */
  open(): Promise<Stripe>;
  /** Null where the operator has set none: then no webhook can be checked, and none is taken. */
  webhookSecret: string | null;
}

/** Hears that an organisation has more credit, after that is committed: what waits for it goes on. */
export interface CreditArrival {
  goOn(unit: Pick<UnitOfWork, 'em' | 'clock' | 'queue'>, orgId: string): Promise<void>;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    /** Null without a key of Stripe: then an organisation is billed only once it was granted credit. */
    stripe: StripeAccess | null;
    creditArrival: CreditArrival;
  }
}
