import { z } from 'zod';

/** An id or a code of Stripe, as it may stand in a column and in an index. */
export const StripeWord = z
  .string()
  .max(255)
  .regex(/^[\x21-\x7e]+$/);

/** Stripe names a thing by its id, or shows it whole. */
export const Ref = z
  .union([StripeWord, z.object({ id: StripeWord })])
  .nullish()
  .transform((ref) => (typeof ref === 'string' ? ref : (ref?.id ?? null)));

/** What the ledger holds; Stripe charges at most a millionth of it. */
const MOST_CENTS = 10 ** 13;
export const StripeCents = z.number().int().min(0).max(MOST_CENTS);
