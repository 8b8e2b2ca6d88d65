import { DomainError } from '../../../src/kernel/errors.ts';
import { formatCents, type Money } from '../../../src/kernel/money.ts';

/** What cannot be paid, with what there is and what it takes. */
export const paymentRequired = ({ available, need }: { available: Money; need: Money }) =>
  new DomainError(
    'payment_required',
    `Your credit of ${formatCents(available)} cents does not pay for this, which may cost up to ${formatCents(need)} cents: add credit under billing.`,
  );
