import { randomUUID } from 'node:crypto';
import { validate } from 'uuid';

let last = { moment: 0, place: 0 };

/** Ids of one millisecond, as many as twelve bits tell apart. */
const PLACES = 0x1000;

/**
 * Version 7: ordered by creation time, so an id is also a sort key and a cursor. Those of one millisecond are counted, and
 * the rest is random.
 */
export function newId(): string {
  const now = Date.now();
  if (now > last.moment) last = { moment: now, place: 0 };
  else if (last.place + 1 < PLACES) last.place += 1;
  else last = { moment: last.moment + 1, place: 0 };
  const moment = last.moment.toString(16).padStart(12, '0');
  const place = last.place.toString(16).padStart(3, '0');
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${place}-${randomUUID().slice(19)}`;
}

/** What is no uuid can be no id of ours; asking the database for it would be an error instead of a miss. */
export function isId(text: string): boolean {
  return validate(text);
}
