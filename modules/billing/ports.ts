import type Stripe from 'stripe';
import type { UnitOfWork } from '../../src/kernel/context.ts';

export interface StripeAccess {
  /** Loads Stripe's library on first use, because most installations do not bill. */
  open(): Promise<Stripe>;
  /** Null if not configured. Then webhooks cannot be verified and are refused. */
  webhookSecret: string | null;
}

/** Called after the commit that adds credit, to wake work that waits for it. */
export interface CreditArrival {
  wakeWaitingWork(unit: Pick<UnitOfWork, 'em' | 'clock' | 'queue'>, orgId: string): Promise<void>;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    /** Null without a Stripe key. An organisation is then billed only after its first credit grant. */
    stripe: StripeAccess | null;
    creditArrival: CreditArrival;
  }
}
