import { type ContactRow, mergeRows } from '../contact.rules.ts';
import type { RowError } from '../contact.schema.ts';

/** Rows that are written together, by person, and what is already known to be counted for them. */
export interface ContactBatch {
  contacts: Map<string, ContactRow>;
  rows: number;
  rejected: number;
  updated: number;
  unchanged: number;
  errors: RowError[];
  readBytes: number;
}

export const emptyBatch = (): ContactBatch => ({
  contacts: new Map(),
  rows: 0,
  rejected: 0,
  updated: 0,
  unchanged: 0,
  errors: [],
  readBytes: 0,
});

/** One statement cannot write a row twice: a person who stands twice in a batch is merged as two statements would. */
export function addContact(batch: ContactBatch, contact: ContactRow): void {
  const before = batch.contacts.get(contact.personKey);
  const merged = before === undefined ? contact : mergeRows(before, contact);
  if (before !== undefined) {
    if (JSON.stringify(merged) === JSON.stringify(before)) batch.unchanged++;
    else batch.updated++;
  }
  batch.contacts.set(contact.personKey, merged);
}
