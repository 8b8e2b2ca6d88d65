import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField, FieldError, Input, Label, Text } from 'react-aria-components/TextField';

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  description?: ReactNode;
  error?: string | undefined;
  type?: HTMLInputTypeAttribute;
  inputMode?: 'numeric' | 'decimal';
  placeholder?: string;
  required?: boolean;
  lines?: number;
  /** Id of a datalist with suggestions. */
  list?: string;
  autoFocus?: boolean;
  autoComplete?: string;
}

export const Field = ({
  label,
  description,
  error,
  type,
  placeholder,
  required,
  lines,
  list,
  ...others
}: FieldProps) => (
  <AriaTextField
    {...others}
    className="field"
    isRequired={required ?? false}
    isInvalid={error !== undefined}
    validationBehavior="aria"
    type={type === 'password' || type === 'email' || type === 'url' ? type : 'text'}
  >
    <Label>{label}</Label>
    {lines === undefined ? (
      <Input type={type} placeholder={placeholder} list={list} dir="auto" />
    ) : (
      <TextArea rows={lines} placeholder={placeholder} dir="auto" />
    )}
    {description !== undefined && <Text slot="description">{description}</Text>}
    <FieldError className="error">{error}</FieldError>
  </AriaTextField>
);
