export type Milliseconds = number;

const UNITS = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `90s` → 90000; null if the text is not a duration. */
export function parseDuration(text: string): Milliseconds | null {
  const match = /^(\d+)(ms|s|m|h|d)$/.exec(text.trim());
  if (match === null) return null;
  return Number(match[1]) * UNITS[match[2] as keyof typeof UNITS];
}
