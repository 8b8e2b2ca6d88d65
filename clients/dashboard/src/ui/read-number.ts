/** The service stores USD with eight decimals. */
const AMOUNT = /^(\d+)(?:\.(\d{0,8})|,(\d{0,2}))?$/;

/**
 * Normalises a USD amount; null if empty, undefined if invalid. A comma
 * is a decimal point, but `1,250` is ambiguous and therefore invalid.
 */
export function readAmount(text: string): string | null | undefined {
  const written = text.trim();
  if (written === '') return null;
  const match = AMOUNT.exec(written);
  if (match === null) return undefined;
  const [, whole = '', afterPoint, afterComma] = match;
  const fraction = afterPoint || afterComma || '';
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

export function readCents(text: string): number | null | undefined {
  const amount = readAmount(text);
  if (amount === null || amount === undefined) return amount;
  return /\.\d{3}/.test(amount) ? undefined : Math.round(Number(amount) * 100);
}

/** Parses a whole number; null if empty, undefined if invalid. */
export function readCount(text: string): number | null | undefined {
  const written = text.trim();
  if (written === '') return null;
  return /^\d{1,15}$/.test(written) ? Number(written) : undefined;
}
