interface Looked {
  rows: number;
  rejected: number;
  /** Why reading stopped early; null if it did not. */
  failure: string | null;
}

export function previewText({ rows, rejected, failure }: Looked, formatCount: (value: number) => string): string {
  if (rows === 1) return rejected === 0 ? 'The first row can be saved.' : 'The first row will be skipped:';
  const first = `first ${formatCount(rows)} rows`;
  if (rejected > 0) return `${formatCount(rejected)} of the ${first} will be skipped:`;
  return `${failure === null ? 'All of the' : 'The'} ${first} can be saved.`;
}
