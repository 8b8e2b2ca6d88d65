import { Checkbox, CheckboxGroup, Label } from 'react-aria-components/CheckboxGroup';
import type { Choice } from './select.tsx';

interface CheckboxesProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
}

export const Checkboxes = <Value extends string>({ label, choices, value, onChange }: CheckboxesProps<Value>) => (
  <CheckboxGroup className="field" value={[...value]} onChange={(chosen) => onChange(chosen as Value[])}>
    <Label>{label}</Label>
    <div className="checkboxes">
      {choices.map((choice) => (
        <Checkbox key={choice.value} value={choice.value} className="checkbox">
          <span className="box" aria-hidden />
          {choice.label}
        </Checkbox>
      ))}
    </div>
  </CheckboxGroup>
);
