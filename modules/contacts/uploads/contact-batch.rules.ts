import { type ContactRow, mergeRows } from '../contact.rules.ts';
import type { RowError } from '../contact.schema.ts';

/** Rows that are written together, keyed by person, with the counts known so far. */
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

/** Merges rows of the same person, because one statement cannot upsert the same row twice. */
export function addContact(batch: ContactBatch, contact: ContactRow): void {
  const before = batch.contacts.get(contact.personKey);
  const merged = before === undefined ? contact : mergeRows(before, contact);
  if (before !== undefined) {
    if (JSON.stringify(merged) === JSON.stringify(before)) batch.unchanged++;
    else batch.updated++;
  }
  batch.contacts.set(contact.personKey, merged);
}
