import type Stripe from 'stripe';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import type { StripeAccess } from '../ports.ts';

/** Stripe answers within a second; whoever waits for it is a person, or a job with a lease. */
const ANSWER_MS: Milliseconds = 20_000;
/** With one and the same idempotency key, which the library sees to. */
const RETRIES = 1;

interface StripeSettings {
  key: string | undefined;
  webhookSecret: string | undefined;
  /** Of the API, for tests and proxies. */
  url: string | undefined;
}

/** Null where the operator has set no key: then nobody is charged. */
export function createStripe({ key, webhookSecret, url }: StripeSettings): StripeAccess | null {
  if (key === undefined) return null;
  let opened: Promise<Stripe> | null = null;
  return {
    open() {
      opened ??= load(key, url);
      return opened;
    },
    webhookSecret: webhookSecret ?? null,
  };
}

async function load(key: string, url: string | undefined): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const address = url === undefined ? null : new URL(url);
  return new StripeClient(key, {
    timeout: ANSWER_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(address === null
      ? {}
      : {
          protocol: address.protocol === 'http:' ? 'http' : 'https',
          host: address.hostname,
          ...(address.port === '' ? {} : { port: address.port }),
        }),
  });
}

/** What needs Stripe says which setting is missing. */
export function assertStripe(stripe: StripeAccess | null): StripeAccess {
  if (stripe === null) throw badRequest('This installation takes no payments: DISTRIBUTE_STRIPE_KEY is not set.');
  return stripe;
}
