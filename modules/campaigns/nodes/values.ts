import { z } from 'zod';
import type { ReachablePerson, ServedLead } from '../../leads/index.ts';
import type { KeptEmail } from '../../messages/index.ts';

/** Made by our own nodes only, so it is enough to know that it is a list. */
const listOf = <Item>() => z.custom<Item[]>((value) => Array.isArray(value), 'must be a list');

export const Leads = listOf<ServedLead>();
/** Leads before they are written: people whom leads will be made of. */
export const ExpectedLeads = listOf<ReachablePerson>();
export const Sequences = listOf<KeptEmail>();
export const Messages = listOf<{ id: string }>();

/** A feature's input or a brand's field; a blank one tells nothing. */
export const Text = z
  .string()
  .nullish()
  .transform((text) => (text == null || text.trim() === '' ? null : text));
