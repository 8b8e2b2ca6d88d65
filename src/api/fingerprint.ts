import { createHash } from 'node:crypto';

/** Hashes an operation and its input. The parser limits how deep an input is nested, not this function. */
export function fingerprintOf(operation: string, input: unknown): string {
  return createHash('sha256')
    .update(`${operation}\n${JSON.stringify(input, inOneOrder) ?? ''}`)
    .digest('hex');
}

/** Sorts object keys: JSON objects are unordered, so clients may send keys in any order. */
function inOneOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
