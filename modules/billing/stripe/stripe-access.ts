import type Stripe from 'stripe';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { badRequest } from '../../../src/kernel/errors.ts';
import type { StripeAccess } from '../ports.ts';

/** Stripe usually responds within a second. The caller is a user or a job with a lease. */
const ANSWER_MS: Milliseconds = 20_000;
/** Stripe's library repeats a request with the same idempotency key. */
const RETRIES = 1;

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

interface StripeSettings {
  key: string | undefined;
  webhookSecret: string | undefined;
  url: string | undefined;
}

/** Returns null if the operator has set no key. Then no organisation is charged. */
export function createStripe({ key, webhookSecret, url }: StripeSettings): StripeAccess | null {
  if (key === undefined) return null;
  let opened: Promise<Stripe> | null = null;
  return {
    open() {
      opened ??= loadStripe(key, url);
      return opened;
    },
    webhookSecret: webhookSecret ?? null,
  };
}

async function loadStripe(key: string, url: string | undefined): Promise<Stripe> {
  const { default: StripeClient } = await import('stripe');
  const address = url === undefined ? null : new URL(url);
  return new StripeClient(key, {
    timeout: ANSWER_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    httpClient: rejectNonObjects(StripeClient.createNodeHttpClient()),
    ...(address === null
      ? {}
      : {
          protocol: address.protocol === 'http:' ? 'http' : 'https',
          host: address.hostname,
          ...(address.port === '' ? {} : { port: address.port }),
        }),
  });
}

/**
 * For JSON that is not an object, the library throws an uncaught error that would end the process. This
 * reports it as invalid JSON instead.
 */
function rejectNonObjects(client: HttpClient): HttpClient {
  const request = client.makeRequest.bind(client);
  client.makeRequest = async (...wanted) => {
    const response = await request(...wanted);
    const read = response.toJSON.bind(response);
    response.toJSON = async () => {
      const answer: unknown = await read();
      if (typeof answer !== 'object' || answer === null) throw new Error('The response is not a JSON object.');
      return answer;
    };
    return response;
  };
  return client;
}

export function assertStripe(stripe: StripeAccess | null): StripeAccess {
  if (stripe === null) throw badRequest('This installation takes no payments: DISTRIBUTE_STRIPE_KEY is not set.');
  return stripe;
}
