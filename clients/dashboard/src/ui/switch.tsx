import { Switch as AriaSwitch } from 'react-aria-components/Switch';

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
