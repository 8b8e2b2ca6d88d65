import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import type { PageInput } from '../../../src/kernel/schema.ts';
import { readPage } from '../../../src/security/cursors.ts';
import { waitlistKey } from './request-access.ts';

interface Entry {
  /** Waitlist position, used as cursor. */
  id: string;
  email: string;
  brandUrl: string | null;
  createdAt: Date;
}

export async function listWaitlist({ em, cursors }: Needs<'em' | 'cursors'>, page: z.output<typeof PageInput>) {
  const { rows, nextCursor } = await readPage(cursors, { orgId: 'admin', list: 'waitlist' }, page, (after, limit) =>
    statement<Entry>(
      em,
      `select position::text as id, person_key as email, brand_url as "brandUrl", created_at as "createdAt"
       from waitlist_entries where position > $1 order by position limit $2`,
      [after ?? 0, limit],
    ),
  );
  const entries = rows.map(({ id, email, brandUrl, createdAt }) => ({
    email,
    brandUrl,
    position: Number(id),
    createdAt: createdAt.toISOString(),
  }));
  return { entries, nextCursor };
}

export async function removeFromWaitlist({ em }: Needs<'em'>, { email }: { email: string }) {
  if (!(await eraseFromWaitlist(em, waitlistKey(email)))) throw notFound('Address');
  return { message: 'Waitlist entry removed.' };
}

/** Returns false if the address is not on the waitlist. The positions of others do not change. */
export async function eraseFromWaitlist(em: EntityManager, personKey: string): Promise<boolean> {
  taking(em, 'waitlist');
  const removed = await statement(em, 'delete from waitlist_entries where person_key = $1 returning 1', [personKey]);
  return removed.length > 0;
}
