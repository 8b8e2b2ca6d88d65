import type { Money } from '../../../src/kernel/money.ts';

/** What an organisation may still promise, and how much less than the price it pays. */
export interface Credit {
  available: Money;
  discountPct: number;
}

const share = ({ discountPct }: Pick<Credit, 'discountPct'>) => BigInt(100 - discountPct);

/** What it pays for something of this price; what is less than a millionth of a cent is its own. */
export const payable = (credit: Pick<Credit, 'discountPct'>, price: Money): Money => (price * share(credit)) / 100n;

/** Whether the credit pays for something of this price; what costs nothing needs none. */
export function isPaid(credit: Credit, price: Money): boolean {
  const need = payable(credit, price);
  return need === 0n || credit.available >= need;
}

/** As many of the wanted units as the credit pays for. */
export function unitsPaid(credit: Credit, price: Money, wanted: number): number {
  const cost = price * share(credit);
  if (cost === 0n) return wanted;
  if (credit.available <= 0n) return 0;
  const units = (credit.available * 100n) / cost;
  return units < BigInt(wanted) ? Number(units) : wanted;
}
