import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { countryOf } from '../../contacts/index.ts';
import { recipientOf } from '../../leads/index.ts';
import type { SendWindow } from '../../senders/index.ts';
import { recipientZone, windowOpensAt } from '../../senders/index.ts';

interface Recipient {
  id: string;
  email: string;
  country: string | null;
  /** The sender has begun with it. */
  isOwn: boolean;
}

interface Looked {
  orgId: string;
  senderId: string;
  ids: string[];
  window: SendWindow;
  /** For recipients of whom nobody knows where they are. */
  timeZone: string;
  now: Date;
  /** When another sender may write to them at whatever hour they have; null where none will. */
  othersAt: Date | null;
}

/**
 * Where it is not the hour to write to a recipient, the message is due when it will be; what another sender may write to before that
 * stays due for that one. Answers those whose hour it is, and how many stay for others.
 */
export async function postponeToWindow(em: EntityManager, looked: Looked): Promise<{ open: string[]; left: number }> {
  const { orgId, senderId, ids, window, timeZone, now, othersAt } = looked;
  if (ids.length === 0) return { open: [], left: 0 };
  const recipients = await statement<Recipient>(em, RECIPIENTS, [orgId, ids, senderId]);
  const later = new Map<string, Date>();
  const left = new Set<string>();
  for (const { id, email, country, isOwn } of recipients) {
    const opensAt = windowOpensAt(window, recipientZone(country, email) ?? timeZone, now);
    if (opensAt <= now) continue;
    if (!isOwn && othersAt !== null && othersAt < opensAt) left.add(id);
    else later.set(id, opensAt);
  }
  await postpone(em, orgId, later);
  return { open: ids.filter((id) => !later.has(id) && !left.has(id)), left: left.size };
}

/** Messages that whoever calls has locked are due at another moment. */
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
  select m.id, l.person_key as email, ${countryOf('l.org_id', 'l.brand_id', 'l.person_key')} as country,
         m.sender_id is not distinct from $3 as "isOwn"
  from messages m join ${recipientOf('m.org_id', 'm.lead_id')} l on true
  where m.org_id = $1 and m.id = any($2::uuid[])`;
