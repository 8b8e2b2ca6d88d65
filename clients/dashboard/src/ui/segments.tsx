import { ToggleButton, ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import type { Choice } from './select.tsx';

export const Segments = <Value extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}) => (
  <ToggleButtonGroup
    className="segments"
    aria-label={label}
    disallowEmptySelection
    selectedKeys={[value]}
    onSelectionChange={(keys) => {
      const [key] = keys;
      if (key !== undefined) onChange(String(key) as Value);
    }}
  >
    {choices.map((choice) => (
      <ToggleButton key={choice.value} id={choice.value} className="button">
        {choice.label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
