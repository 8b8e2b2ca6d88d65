import { randomUUID } from 'node:crypto';
import { validate } from 'uuid';

/** Last id: its millisecond, the same as hex digits, and its number within that millisecond. */
let last = startOf(0);

/** Ids per millisecond: 12 bits. */
const PLACES = 0x1000;

/**
 * Returns a UUID of version 7: ordered by creation time, so an id is also a sort key and a cursor. A counter
 * orders the ids of one millisecond; the rest is random.
 */
export function newId(): string {
  const now = Date.now();
  if (now > last.moment) last = startOf(now);
  else if (last.place + 1 < PLACES) last.place += 1;
  else last = startOf(last.moment + 1);
  return `${last.digits}${last.place.toString(16).padStart(3, '0')}-${randomUUID().slice(19)}`;
}

function startOf(moment: number) {
  const digits = moment.toString(16).padStart(12, '0');
  return { moment, digits: `${digits.slice(0, 8)}-${digits.slice(8)}-7`, place: 0 };
}

/** Check this before a query: PostgreSQL fails for a malformed uuid instead of finding no row. */
export function isId(text: string): boolean {
  return validate(text);
}
