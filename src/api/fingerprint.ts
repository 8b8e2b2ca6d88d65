import { createHash } from 'node:crypto';

/** Same operation, same input: same fingerprint. How deep an input may be is decided where it is read. */
export function fingerprintOf(operation: string, input: unknown): string {
  return createHash('sha256')
    .update(`${operation}\n${JSON.stringify(input, inOneOrder) ?? ''}`)
    .digest('hex');
}

/** JSON knows no order of names, so clients write them as they come. */
function inOneOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
