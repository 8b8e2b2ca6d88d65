import { formatCount } from './format.tsx';

/** Maximum value 100. */
export const Score = ({ value }: { value: number }) => (
  <span className="score">
    <span className="score-bar" aria-hidden>
      <span style={{ width: `${Math.min(100, Math.max(0, value))}%` }} />
    </span>
    {formatCount(Math.round(value))}
  </span>
);
