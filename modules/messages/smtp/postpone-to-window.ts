import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { countryOf } from '../../contacts/index.ts';
import { recipientOf } from '../../leads/index.ts';
import type { SendWindow } from '../../senders/index.ts';
import { recipientZone, windowOpensAt } from '../../senders/index.ts';
import { messagesNamed } from '../message-facts.ts';

interface Recipient {
  id: string;
  email: string;
  country: string | null;
}

interface Looked {
  orgId: string;
  ids: string[];
  window: SendWindow;
  /** Used if the recipient's location is unknown. */
  timeZone: string;
  now: Date;
}

/** Postpones messages outside the recipient's send window until it opens. Returns the other ids. */
export async function postponeToWindow(em: EntityManager, looked: Looked): Promise<string[]> {
  const { orgId, ids, window, timeZone, now } = looked;
  if (ids.length === 0) return [];
  const recipients = await statement<Recipient>(em, RECIPIENTS, [orgId, ids]);
  const later = new Map<string, Date>();
  for (const { id, email, country } of recipients) {
    const opensAt = windowOpensAt(window, recipientZone(country, email) ?? timeZone, now);
    if (opensAt > now) later.set(id, opensAt);
  }
  await postpone(em, orgId, later);
  return ids.filter((id) => !later.has(id));
}

/** Sets new due times. The caller has locked the messages. */
export async function postpone(em: EntityManager, orgId: string, later: ReadonlyMap<string, Date>): Promise<void> {
  if (later.size === 0) return;
  await statement(
    em,
    `update messages m set due_at = later.opens_at
     from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as later (org_id, id, opens_at)
     where m.org_id = later.org_id and m.id = later.id`,
    [Array.from(later, () => orgId), [...later.keys()], Array.from(later.values(), (opensAt) => opensAt.toISOString())],
  );
}

const RECIPIENTS = `
  select m.id, l.person_key as email, ${countryOf('l.org_id', 'l.brand_id', 'l.person_key')} as country
  from ${messagesNamed('$1', '$2')} join ${recipientOf('m.org_id', 'm.lead_id')} l on true`;
