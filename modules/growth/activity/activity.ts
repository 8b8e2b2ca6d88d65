import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { pruneRows } from '../../../src/database/forget-rows.ts';
import { byMoment } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage, sortedText } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId, newId } from '../../../src/kernel/ids.ts';
import { earliestOf, latestOf } from '../../../src/kernel/schema.ts';
import { outsideJson, outsideText } from '../../../src/kernel/text/outside-text.ts';
import { ownsUser, timeZoneOf } from '../../identity/index.ts';
import type { ActivityList, ListActivityInput, RecordActivityInput } from './activity.schema.ts';

type Activity = z.output<typeof ActivityList>['activity'][number];

/** Matches the index, so that a query with `since` stops at that time. */
const SORTS = { at: byMoment('at') };

export async function listActivity(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { userId, since, createdAfter, createdBefore, ...page }: z.output<typeof ListActivityInput>,
) {
  if (userId !== undefined && !(isId(userId) && (await ownsUser(em, orgId, userId)))) throw notFound('User');
  const list = { cursors, scope: { orgId, list: 'activity' }, sorts: SORTS };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const values: unknown[] = [orgId, latestOf(since, createdAfter) ?? null, limit, earliestOf(createdBefore) ?? null];
    const { place, after, order } = sortedText(from, values);
    const ofUser = userId === undefined ? 'true' : `user_id = $${values.push(userId)}`;
    return statement<Omit<Activity, 'at'> & { at: Date; place: string }>(
      em,
      `select id, user_id as "userId", event, metadata, at, ${place} from activities
       where org_id = $1 and ${ofUser} and ($2::timestamptz is null or at >= $2) and ($4::timestamptz is null or at < $4) and ${after}
       order by ${order} limit $3`,
      values,
    );
  });
  return { activity: rows.map(({ place: _place, ...row }) => ({ ...row, at: row.at.toISOString() })), nextCursor };
}

export const pruneActivity = (em: EntityManager, before: Date, signal: AbortSignal): Promise<void> =>
  pruneRows(em, { table: 'activities', column: 'at', before }, signal);

/** Records an event once per user, event and day of the organisation. Repeats change nothing. */
export async function recordActivity(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { event, metadata }: z.output<typeof RecordActivityInput>,
) {
  await statement(
    em,
    `insert into activities (org_id, id, user_id, event, day, metadata, at)
     select $1::uuid, $2, $3, $4, ($5::timestamptz at time zone ${timeZoneOf('$1')})::date, $6, $5
     on conflict (org_id, user_id, event, day) do nothing`,
    [
      actor.orgId,
      newId(),
      actor.userId,
      outsideText(event),
      clock.now(),
      metadata == null ? null : JSON.stringify(outsideJson(metadata)),
    ],
  );
  return { ok: true as const };
}
