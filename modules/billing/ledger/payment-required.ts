import { DomainError } from '../../../src/kernel/errors.ts';
import { formatCents, type Money } from '../../../src/kernel/money.ts';

export const paymentRequired = ({ available, need }: { available: Money; need: Money }) =>
  new DomainError(
    'payment_required',
    `Your credit of ${inWords(available)} does not pay for this, which may cost up to ${inWords(need)}: add credit under billing.`,
  );

function inWords(money: Money): string {
  const cents = formatCents(money);
  return cents === '1' ? '1 cent' : `${cents} cents`;
}
