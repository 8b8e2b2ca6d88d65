import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import { readAmount, readCents, readCount } from './read-number.ts';

interface NumberFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  description?: ReactNode;
  /** What an empty field means. */
  placeholder?: string;
  required?: boolean;
}

const NO_AMOUNT = 'An amount such as 10 or 12.50.';

/** An amount of dollars. What is none stays as it was written and is said to be none: it never counts as no cap. */
export const AmountField = ({ inCents = false, ...field }: NumberFieldProps & { inCents?: boolean }) => (
  <Field
    {...field}
    inputMode="decimal"
    error={(inCents ? readCents : readAmount)(field.value) === undefined ? NO_AMOUNT : undefined}
  />
);

/** A whole number. The browser's own field for numbers is empty for whatever is none, and empty is no limit. */
export const CountField = ({ example = '50', ...field }: NumberFieldProps & { example?: string }) => {
  const count = readCount(field.value);
  const isWrong = count === undefined || (count === null && field.required === true);
  return <Field {...field} inputMode="numeric" error={isWrong ? `A whole number such as ${example}.` : undefined} />;
};
