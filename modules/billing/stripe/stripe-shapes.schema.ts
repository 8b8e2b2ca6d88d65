import { z } from 'zod';

/** A Stripe id or code that fits into a column and an index. */
export const StripeText = z
  .string()
  .max(255)
  .regex(/^[\x21-\x7e]+$/);

/** Stripe sends a reference either as an id or as the whole object. */
export const StripeRef = z
  .union([StripeText, z.object({ id: StripeText })])
  .nullish()
  .transform((ref) => (typeof ref === 'string' ? ref : (ref?.id ?? null)));

/** End of the year 9999, in seconds. Later dates have another text format. */
const LAST_SECOND = 253_402_300_799;
export const StripeSecond = z.number().min(0).max(LAST_SECOND);

/** Upper limit of an amount, far above what Stripe can charge in one payment. */
const MOST_CENTS = 10 ** 13;
export const StripeCents = z.number().int().min(0).max(MOST_CENTS);
