/**
 * Text from outside as it may go anywhere inside: PostgreSQL takes no NUL, and neither it nor JSON takes half a character.
 * Every text passes here where it enters. What is longer than `maxLength` is cut, never through a character.
 */
export function outsideText(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  return withoutNul(text.length <= maxLength ? text : text.slice(0, cutAt(text, maxLength))).toWellFormed();
}

/** The same for all texts in a value that was JSON, names of properties included. */
export function outsideJson(value: unknown, maxLength?: number): unknown {
  if (typeof value === 'string') return outsideText(value, maxLength);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: unknown) => outsideJson(item, maxLength));
  const inside = Object.entries(value).map(([name, item]) => [outsideText(name), outsideJson(item, maxLength)]);
  return Object.fromEntries(inside);
}

const withoutNul = (text: string) => (text.includes('\0') ? text.replaceAll('\0', '') : text);

/** Two halves that belong together stay together. */
function cutAt(text: string, maxLength: number): number {
  const isPair = (text.codePointAt(maxLength - 1) ?? 0) > 0xff_ff;
  return isPair ? maxLength - 1 : maxLength;
}
