import { ChevronDown } from 'lucide-react';
import type { HTMLInputTypeAttribute, ReactNode } from 'react';
import {
  Select as AriaSelect,
  Switch as AriaSwitch,
  TextField as AriaTextField,
  Button,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
  TextArea,
} from 'react-aria-components';

interface FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  description?: ReactNode;
  error?: string | undefined;
  type?: HTMLInputTypeAttribute;
  /** Which keys a phone shows. */
  inputMode?: 'numeric' | 'decimal';
  placeholder?: string;
  required?: boolean;
  lines?: number;
  autoFocus?: boolean;
  autoComplete?: string;
}

export const Field = ({ label, description, error, type, placeholder, required, lines, ...others }: FieldProps) => (
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
      <Input type={type} placeholder={placeholder} dir="auto" />
    ) : (
      <TextArea rows={lines} placeholder={placeholder} dir="auto" />
    )}
    {description !== undefined && <Text slot="description">{description}</Text>}
    <FieldError className="error">{error}</FieldError>
  </AriaTextField>
);

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

export const Select = <Value extends string>({
  label,
  choices,
  value,
  onChange,
  placeholder = 'Choose',
  description,
}: SelectProps<Value>) => (
  <AriaSelect
    className="field"
    selectedKey={value}
    onSelectionChange={(key) => onChange(String(key) as Value)}
    placeholder={placeholder}
  >
    <Label>{label}</Label>
    <Button className="select">
      <SelectValue />
      <ChevronDown aria-hidden />
    </Button>
    {description !== undefined && <Text slot="description">{description}</Text>}
    <Popover className="popover">
      <ListBox items={choices}>
        {(choice) => (
          <ListBoxItem id={choice.value} textValue={choice.label}>
            {choice.label}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </AriaSelect>
);

const ALL = 'all';

/** A choice that narrows a list; its first one is no filter. */
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
  /** What the list shows without this filter. */
  none?: string;
}) => (
  <Select
    label={label}
    choices={[{ value: ALL, label: none }, ...choices]}
    value={value ?? ALL}
    onChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
  />
);

export const Switch = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}) => (
  <AriaSwitch className="switch" isSelected={value} onChange={onChange}>
    <span className="track" aria-hidden />
    {label}
  </AriaSwitch>
);
