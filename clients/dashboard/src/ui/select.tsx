import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

interface SelectProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  placeholder?: string;
  description?: ReactNode;
}

/** A native select: accessible everywhere, and it adds no code to the first screen. */
export function Select<Value extends string>({
  label,
  choices,
  value,
  onChange,
  placeholder = 'Choose',
  description,
}: SelectProps<Value>) {
  const id = useId();
  const isNoneOfThem = !choices.some((choice) => choice.value === value);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="select">
        <select
          id={id}
          value={isNoneOfThem ? '' : (value ?? '')}
          onChange={({ target }) => onChange(target.value as Value)}
          aria-describedby={description === undefined ? undefined : `${id}-description`}
        >
          {isNoneOfThem && (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} dir="auto">
              {choice.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden />
      </span>
      {description !== undefined && (
        <span slot="description" id={`${id}-description`}>
          {description}
        </span>
      )}
    </div>
  );
}

const ALL = 'all';

export const FilterSelect = ({
  label,
  choices,
  value,
  onChange,
  none = 'All',
}: {
  label: string;
  choices: readonly Choice[];
  value: string | undefined;
  onChange: (value: string | null) => void;
  none?: string;
}) => (
  <Select
    label={label}
    choices={[{ value: ALL, label: none }, ...choices]}
    value={value ?? ALL}
    onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
  />
);
