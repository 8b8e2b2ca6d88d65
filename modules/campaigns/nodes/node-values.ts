import { z } from 'zod';
import type { ReachablePerson, ServedLead } from '../../leads/index.ts';
import type { StoredEmail } from '../../messages/index.ts';

/** Only this project's own nodes produce these values, so checking for a list is enough. */
const listOf = <Item>() => z.custom<Item[]>((value) => Array.isArray(value), 'must be a list');

export const NodeLeads = listOf<ServedLead>();
export const ExpectedLeads = listOf<ReachablePerson>();
export const Sequences = listOf<StoredEmail>();
export const Messages = listOf<{ id: string }>();

export const OptionalText = z
  .string()
  .nullish()
  .transform((text) => (text == null || text.trim() === '' ? null : text));
