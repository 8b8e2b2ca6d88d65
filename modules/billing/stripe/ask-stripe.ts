import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { DomainError } from '../../../src/kernel/errors.ts';
import { assertStripe } from './stripe-access.ts';

const REFUSALS = new Set(['StripeInvalidRequestError', 'StripePermissionError']);

/** Whether Stripe has answered, and will answer the same if it is asked again. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DomainError && REFUSALS.has((error.cause as { type?: string } | undefined)?.type ?? '');

/**
 * Asks Stripe while no transaction is open, and reads of its answer what is needed. What goes wrong there is told without its
 * words, which may hold a part of the key; those are in the log, without secrets.
 */
export async function askStripe<Shape extends z.ZodType>(
  { stripe, log }: Needs<'stripe' | 'log'>,
  shape: Shape,
  ask: (client: Stripe) => Promise<unknown>,
): Promise<z.output<Shape>> {
  const client = await assertStripe(stripe).open();
  try {
    return shape.parse(await ask(client));
  } catch (error) {
    const { type = 'unknown', message } = error as { type?: string; message: string };
    log.warn({ stripe: { type, message } }, 'Stripe did not do what it was asked.');
    throw new DomainError(
      'provider_unavailable',
      type === 'StripeInvalidRequestError'
        ? 'Stripe did not accept the request; its reason is in the log of the service.'
        : 'Stripe cannot be reached right now; try again shortly.',
      { cause: error },
    );
  }
}
