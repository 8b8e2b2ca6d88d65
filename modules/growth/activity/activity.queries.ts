import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { forgetRows } from '../../../src/database/forget-rows.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { readPage } from '../../../src/security/cursors.ts';
import { ownsUser } from '../../identity/index.ts';
import type { ActivityList, ListActivityInput } from './activity.schema.ts';

type Activity = z.output<typeof ActivityList>['activity'][number];

export async function listActivity(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { userId, since, ...page }: z.output<typeof ListActivityInput>,
) {
  if (userId !== undefined && !(isId(userId) && (await ownsUser(em, orgId, userId)))) throw notFound('User');
  const { rows, nextCursor } = await readPage(cursors, { orgId, list: 'activity' }, page, (after, limit) =>
    statement<Omit<Activity, 'at'> & { at: Date }>(
      em,
      `select id, user_id as "userId", event, metadata, at from activities
       where org_id = $1 ${userId === undefined ? '' : 'and user_id = $5'}
         and ($2::uuid is null or id < $2) and ($3::timestamptz is null or at >= $3)
       order by id desc limit $4`,
      [orgId, after ?? null, since ?? null, limit, ...(userId === undefined ? [] : [userId])],
    ),
  );
  return { activity: rows.map((row) => ({ ...row, at: row.at.toISOString() })), nextCursor };
}

/** Removes what happened before a moment. */
export const forgetActivity = (em: EntityManager, before: Date, signal: AbortSignal): Promise<void> =>
  forgetRows(em, { table: 'activities', column: 'at', before }, signal);
