interface Looked {
  rows: number;
  rejected: number;
  /** Why reading stopped early; null if it did not. */
  failure: string | null;
}

export function keptOf({ rows, rejected, failure }: Looked, formatCount: (value: number) => string): string {
  if (rows === 1) return rejected === 0 ? 'The first row can be kept.' : 'The first row would be left out:';
  const first = `first ${formatCount(rows)} rows`;
  if (rejected > 0) return `Of the ${first}, ${formatCount(rejected)} would be left out:`;
  return `${failure === null ? 'All of the' : 'The'} ${first} can be kept.`;
}
