import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { BY_ID, byText } from '../../src/database/sorting/sort-column.ts';
import { inOrderOf, readSortedPage, sortedSql } from '../../src/database/sorting/sorted-page.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { readTimeZone } from '../identity/index.ts';
import { Sender } from './sender.entity.ts';
import { viewSender } from './sender.queries.ts';
import type { ListSendersInput } from './sender.schema.ts';

const SORTS = { createdAt: BY_ID, name: byText('name'), fromEmail: byText('from_email') };

export async function listSenders(
  { em, cursors, clock, actor: { orgId } }: Needs<'em' | 'cursors' | 'clock' | 'actor'>,
  page: z.output<typeof ListSendersInput>,
) {
  const list = { cursors, scope: { orgId, list: 'senders' }, sorts: SORTS };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const { place, after, order } = sortedSql(from);
    return em
      .getKysely<InferKyselyDB<typeof Sender>>()
      .selectFrom('senders')
      .select(['id', place])
      .where('org_id', '=', orgId)
      .where('deleted_at', 'is', null)
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute();
  });
  const senders = await em.find(Sender, { orgId, id: { $in: rows.map(({ id }) => id) } });
  const timeZone = await readTimeZone(em, orgId);
  return { senders: inOrderOf(rows, senders).map((sender) => viewSender(sender, timeZone, clock.now())), nextCursor };
}
