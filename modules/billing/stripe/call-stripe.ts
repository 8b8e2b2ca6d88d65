import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { DomainError } from '../../../src/kernel/errors.ts';
import { assertStripe } from './stripe-access.ts';

const REFUSALS = new Set(['StripeInvalidRequestError', 'StripePermissionError']);

/** Returns true if Stripe refused the request, so a retry gives the same result. */
export const isStripeRefusal = (error: unknown): boolean =>
  error instanceof DomainError && REFUSALS.has((error.cause as { type?: string } | undefined)?.type ?? '');

/**
 * Calls Stripe outside any transaction and parses the needed part of the response. Errors do not contain
 * Stripe's message, which may include part of the key. The log has it, without secrets.
 */
export async function callStripe<Shape extends z.ZodType>(
  { stripe, log }: Needs<'stripe' | 'log'>,
  shape: Shape,
  ask: (client: Stripe) => Promise<unknown>,
): Promise<z.output<Shape>> {
  const client = await assertStripe(stripe).open();
  try {
    return shape.parse(await ask(client));
  } catch (error) {
    const { type = 'unknown', message } = error as { type?: string; message: string };
    log.warn({ stripe: { type, message } }, 'A Stripe request failed.');
    throw new DomainError(
      'provider_unavailable',
      type === 'StripeInvalidRequestError'
        ? 'Stripe rejected the request. The log of the service contains the reason.'
        : 'Stripe is unavailable. Try again later.',
      { cause: error },
    );
  }
}
