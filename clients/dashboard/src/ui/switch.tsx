import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import { lackingSentence, type Permission, useMay } from '../api/permissions.ts';

interface SwitchProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  needs?: Permission;
}

export function Switch({ label, value, onChange, needs }: SwitchProps) {
  const may = useMay(needs);
  return (
    <span title={needs === undefined || may ? undefined : lackingSentence(needs)}>
      <AriaSwitch className="switch" isSelected={value} onChange={onChange} isDisabled={!may}>
        <span className="track" aria-hidden />
        {label}
      </AriaSwitch>
    </span>
  );
}
