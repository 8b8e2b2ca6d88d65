import { randomUUID } from 'node:crypto';
import { validate } from 'uuid';

/** Of the last id: its moment, also as the digits that it begins with, and its place in that moment. */
let last = startOf(0);

/** Ids of one millisecond, as many as twelve bits tell apart. */
const PLACES = 0x1000;

/**
 * Version 7: ordered by creation time, so an id is also a sort key and a cursor. Those of one millisecond are counted, and
 * the rest is random.
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

/** What is no uuid can be no id of ours; asking the database for it would be an error instead of a miss. */
export function isId(text: string): boolean {
  return validate(text);
}
