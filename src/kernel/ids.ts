import { v7, validate } from 'uuid';

/** Version 7: ordered by creation time, so an id is also a sort key and a cursor. */
export function newId(): string {
  return v7();
}

/** What is no uuid can be no id of ours; asking the database for it would be an error instead of a miss. */
export function isId(text: string): boolean {
  return validate(text);
}
