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

/** Of the year 9999: no later moment is written as others are. */
const LAST_SECOND = 253_402_300_799;
export const StripeSecond = z.number().min(0).max(LAST_SECOND);

/** What the ledger holds; Stripe charges at most a millionth of it. */
const MOST_CENTS = 10 ** 13;
export const StripeCents = z.number().int().min(0).max(MOST_CENTS);
