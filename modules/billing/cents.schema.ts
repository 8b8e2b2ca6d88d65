import { z } from 'zod';

export const Cents = z.string().describe('US cents as a decimal string.').meta({ example: '2500' });
export const WholeCents = z.number().int().describe('Whole US cents.');

/** Stripe's limit for one payment, in US cents. */
const MOST_CHARGED_CENTS = 99_999_999;

export const whole = (least: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,12}$/, 'must be a whole number of cents')
        .transform(Number),
    ])
    .pipe(z.number().int().min(least).max(MOST_CHARGED_CENTS));
