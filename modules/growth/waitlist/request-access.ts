import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { takeNamedLock } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest, notFound } from '../../../src/kernel/errors.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import type { RequestAccessInput } from './waitlist.schema.ts';

export function waitlistKey(email: string): string {
  const key = personKey(email);
  if (key === null) throw badRequest(`"${email.slice(0, 100)}" is not an email address.`, { param: 'email' });
  return key;
}

/** Adds an address to the waitlist. A repeated request returns the existing position. */
export async function requestAccess(
  { em, clock }: Needs<'em' | 'clock'>,
  { email, brandUrl }: z.output<typeof RequestAccessInput>,
) {
  const key = waitlistKey(email);
  const arrival = { key, brandUrl: brandUrl == null ? null : outsideText(brandUrl), at: clock.now() };
  const position = (await placeOf(em, key)) ?? (await em.transactional((inside) => giveNextPlace(inside, arrival)));
  return { ok: true as const, position };
}

interface Arrival {
  key: string;
  brandUrl: string | null;
  at: Date;
}

/** Serialised by a lock, so that positions are unique. The index on `position` finds the last one. */
async function giveNextPlace(em: EntityManager, { key, brandUrl, at }: Arrival): Promise<number> {
  await takeNamedLock(em, 'waitlist', { id: 'all', mode: 'alone' });
  const taken = await placeOf(em, key);
  if (taken !== null) return taken;
  const [row] = await statement<{ position: number }>(
    em,
    `insert into waitlist_entries (person_key, position, brand_url, created_at)
     values ($1, coalesce((select position from waitlist_entries order by position desc limit 1), 0) + 1, $2, $3)
     returning position::int`,
    [key, brandUrl, at],
  );
  if (row === undefined) throw new Error('A place was lost.');
  return row.position;
}

async function placeOf(em: EntityManager, key: string): Promise<number | null> {
  const [row] = await statement<{ position: number }>(
    em,
    'select position::int from waitlist_entries where person_key = $1',
    [key],
  );
  return row?.position ?? null;
}

export async function readPosition({ em }: Needs<'em'>, { email }: { email: string }) {
  const position = await placeOf(em, waitlistKey(email));
  if (position === null) throw notFound('Address');
  return { position };
}
