interface Looked {
  rows: number;
  rejected: number;
  /** Why it was read no further. */
  failure: string | null;
}

/** How many of the rows that were looked at can be kept, as a sentence. */
export function keptOf({ rows, rejected, failure }: Looked, formatCount: (value: number) => string): string {
  if (rows === 1) return rejected === 0 ? 'The first row can be kept.' : 'The first row would be left out:';
  const first = `first ${formatCount(rows)} rows`;
  if (rejected > 0) return `Of the ${first}, ${formatCount(rejected)} would be left out:`;
  return `${failure === null ? 'All of the' : 'The'} ${first} can be kept.`;
}
