interface AmountBarsProps {
  label: string;
  amounts: readonly { id: string; name: string; amount: number; text: string }[];
}

/** Names and amounts are above their bars, because names have any script and length. */
export function AmountBars({ label, amounts }: AmountBarsProps) {
  const most = Math.max(Number.MIN_VALUE, ...amounts.map(({ amount }) => amount));
  return (
    <div className="amount-bars" role="img" aria-label={label}>
      {amounts.map(({ id, name, amount, text }) => (
        <div key={id}>
          <span className="names small">
            <bdi>{name}</bdi>
            <span className="soft">{text}</span>
          </span>
          <span className="series first" style={{ width: `${(amount / most) * 100}%` }} />
        </div>
      ))}
    </div>
  );
}
