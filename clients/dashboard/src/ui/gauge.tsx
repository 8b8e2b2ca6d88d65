import type { ReactNode } from 'react';

interface GaugeProps {
  label: string;
  value: number;
  limit: number;
  text: string;
  /** Shows the gauge as an alarm; defaults to true if the limit is reached. */
  isAlarm?: boolean;
  isBare?: boolean;
  children?: ReactNode;
}

export function Gauge({ label, value, limit, text, isAlarm, isBare = false, children }: GaugeProps) {
  const share = limit <= 0 ? 1 : Math.min(1, value / limit);
  return (
    <div className={`gauge${(isAlarm ?? share >= 1) ? ' full' : ''}`}>
      <div className="row apart">
        {!isBare && <span>{label}</span>}
        <span className="numeric">{text}</span>
      </div>
      <div
        className="bar"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={text}
      >
        <span style={{ width: `${share * 100}%` }} />
      </div>
      {children !== undefined && <p className="small soft">{children}</p>}
    </div>
  );
}
