import { DomainError } from '../../../src/kernel/errors.ts';
import { formatCents, type Money } from '../../../src/kernel/money.ts';

/** Credit that can still be reserved, and the discount in percent. */
export interface Credit {
  available: Money;
  discountPct: number;
}

const share = ({ discountPct }: Pick<Credit, 'discountPct'>) => BigInt(100 - discountPct);

/**
 * Returns the price after the discount. Fractions of a millionth of a cent are dropped in the organisation's
 * favour.
 */
export const payable = (credit: Pick<Credit, 'discountPct'>, price: Money): Money => (price * share(credit)) / 100n;

/** Returns whether the credit covers a price. A price of zero needs no credit. */
export function isPaid(credit: Credit, price: Money): boolean {
  const need = payable(credit, price);
  return need === 0n || credit.available >= need;
}

export function unitsPaid(credit: Credit, price: Money, wanted: number): number {
  const cost = price * share(credit);
  if (cost === 0n) return wanted;
  if (credit.available <= 0n) return 0;
  const units = (credit.available * 100n) / cost;
  return units < BigInt(wanted) ? Number(units) : wanted;
}

export const paymentRequired = ({ available, need }: { available: Money; need: Money }) =>
  new DomainError(
    'payment_required',
    `Your credit of ${inWords(available)} is too low, because this can cost up to ${inWords(need)}. Add credit under Billing.`,
  );

function inWords(money: Money): string {
  const cents = formatCents(money);
  return cents === '1' ? '1 cent' : `${cents} cents`;
}
