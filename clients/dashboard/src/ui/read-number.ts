/** As exact as the service counts dollars. */
const AMOUNT = /^(\d+)(?:\.(\d{0,8})|,(\d{0,2}))?$/;

/**
 * An amount of dollars as the service takes it; null where nothing is written, undefined where it is none. A comma is a
 * decimal point, but `1,250` may be either of two amounts and is none.
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

/** The same in whole cents: of less there is none. */
export function readCents(text: string): number | null | undefined {
  const amount = readAmount(text);
  if (amount === null || amount === undefined) return amount;
  return /\.\d{3}/.test(amount) ? undefined : Math.round(Number(amount) * 100);
}

/** A whole number; null where nothing is written, undefined where it is none. */
export function readCount(text: string): number | null | undefined {
  const written = text.trim();
  if (written === '') return null;
  return /^\d{1,15}$/.test(written) ? Number(written) : undefined;
}
