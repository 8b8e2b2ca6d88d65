import { Switch as AriaSwitch } from 'react-aria-components/Switch';
import { type Permission, permissionNotice, useHasPermission } from '../api/permissions.ts';

interface SwitchProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
  needs?: Permission;
}

export function Switch({ label, value, onChange, needs }: SwitchProps) {
  const may = useHasPermission(needs);
  return (
    <span title={needs === undefined || may ? undefined : permissionNotice(needs)}>
      <AriaSwitch className="switch" isSelected={value} onChange={onChange} isDisabled={!may}>
        <span className="track" aria-hidden />
        {label}
      </AriaSwitch>
    </span>
  );
}
