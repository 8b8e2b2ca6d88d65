import { DomainError } from '../../../src/kernel/errors.ts';
import { formatCents, type Money } from '../../../src/kernel/money.ts';

/** Credit that can still be reserved, and the discount in percent. */
export interface AvailableCredit {
  available: Money;
  discountPct: number;
}

const share = ({ discountPct }: Pick<AvailableCredit, 'discountPct'>) => BigInt(100 - discountPct);

/**
 * Returns the price after the discount. Fractions of a millionth of a cent are dropped in the organisation's
 * favour.
 */
export const discountedPrice = (credit: Pick<AvailableCredit, 'discountPct'>, price: Money): Money =>
  (price * share(credit)) / 100n;

/** Returns whether the credit covers a price. A price of zero needs no credit. */
export function coversPrice(credit: AvailableCredit, price: Money): boolean {
  const need = discountedPrice(credit, price);
  return need === 0n || credit.available >= need;
}

export function countPayableUnits(credit: AvailableCredit, price: Money, wanted: number): number {
  const cost = price * share(credit);
  if (cost === 0n) return wanted;
  if (credit.available <= 0n) return 0;
  const units = (credit.available * 100n) / cost;
  return units < BigInt(wanted) ? Number(units) : wanted;
}

export const paymentRequired = ({ available, need }: { available: Money; need: Money }) =>
  new DomainError(
    'payment_required',
    `Your credit of ${formatCentsInWords(available)} is too low, because this can cost up to ${formatCentsInWords(need)}. Add credit under Billing.`,
  );

function formatCentsInWords(money: Money): string {
  const cents = formatCents(money);
  return cents === '1' ? '1 cent' : `${cents} cents`;
}
