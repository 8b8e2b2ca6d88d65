import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import { readAmount, readCents, readCount } from './read-number.ts';

interface NumberFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  description?: ReactNode;
  placeholder?: string;
  required?: boolean;
}

const NO_AMOUNT = 'Enter an amount such as 10 or 12.50.';

/** A field for a USD amount. An invalid amount stays visible with an error and never counts as "no limit". */
export const AmountField = ({ inCents = false, ...field }: NumberFieldProps & { inCents?: boolean }) => (
  <Field
    {...field}
    inputMode="decimal"
    error={(inCents ? readCents : readAmount)(field.value) === undefined ? NO_AMOUNT : undefined}
  />
);

/**
 * A field for a whole number. It is a text field, because number
 * fields report invalid input as empty, which means "no limit".
 */
export const CountField = ({ example = '50', ...field }: NumberFieldProps & { example?: string }) => {
  const count = readCount(field.value);
  const isWrong = count === undefined || (count === null && field.required === true);
  return (
    <Field {...field} inputMode="numeric" error={isWrong ? `Enter a whole number such as ${example}.` : undefined} />
  );
};
