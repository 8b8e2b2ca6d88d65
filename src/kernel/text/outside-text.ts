/**
 * Cleans text from outside: PostgreSQL rejects NUL, and PostgreSQL and JSON reject lone surrogates. Call it
 * wherever text enters. Cuts at `maxLength`, never inside a character.
 */
export function outsideText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  return withoutNul(text.length <= maxLength ? text : text.slice(0, cutAt(text, maxLength))).toWellFormed();
}

export function outsideJson(value: unknown, maxLength?: number): unknown {
  if (typeof value === 'string') return outsideText(value, maxLength);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => outsideJson(item, maxLength));
  const inside = Object.entries(value).map(([name, item]) => [outsideText(name), outsideJson(item, maxLength)]);
  return Object.fromEntries(inside);
}

const withoutNul = (text: string) => (text.includes('\0') ? text.replaceAll('\0', '') : text);

/** Keeps surrogate pairs together. */
function cutAt(text: string, maxLength: number): number {
  const isPair = (text.codePointAt(maxLength - 1) ?? 0) > 0xff_ff;
  return isPair ? maxLength - 1 : maxLength;
}
