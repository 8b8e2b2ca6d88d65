import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { z } from 'zod';
import { pruneAfter, pruneRows } from '../../../src/database/forget-rows.ts';
import { BY_ID, byNumber } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage, sortedSql } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { latestOf } from '../../../src/kernel/schema.ts';
import type { FailedRequestView, ListFailedRequestsInput, RequestRef } from './failed-request.schema.ts';
import type { StoredFailure } from './failed-requests.ts';

type Row = Omit<FailedRequestView, 'at'> & { at: Date };

const viewFailure = ({ at, ...request }: Row): FailedRequestView => ({ ...request, at: at.toISOString() });

const COLUMNS = sql`id, at, method, path, status, error_code as "errorCode", sentence, request_id as "requestId", key_id as "keyId"`;

const SORTS = { at: BY_ID, status: byNumber('status', 'smallint') };

export async function listFailedRequests(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { status, path, since, createdAfter, createdBefore, ...page }: z.output<typeof ListFailedRequestsInput>,
) {
  const earliest = latestOf(since, createdAfter);
  const list = { cursors, scope: { orgId, list: 'failed-requests' }, sorts: SORTS };
  const { rows, nextCursor } = await readSortedPage(list, page, async (from, limit) => {
    const { place, after, order } = sortedSql(from);
    const { rows: found } = await sql<Row & { place: string }>`
      select ${COLUMNS}, ${place} from failed_requests where org_id = ${orgId}
        ${status === undefined ? sql`` : sql`and status = ${status}`}
        ${path === undefined ? sql`` : sql`and starts_with(path, ${path})`}
        ${earliest === undefined ? sql`` : sql`and at >= ${earliest}`}
        ${createdBefore === undefined ? sql`` : sql`and at < ${new Date(createdBefore)}`}
        and ${after}
      order by ${order} limit ${limit}`.execute(em.getKysely());
    return found;
  });
  return { requests: rows.map(({ place: _place, ...row }) => viewFailure(row)), nextCursor };
}

const DAY_MS = 86_400_000;
/** Per request id. A client may send the same id with all its requests. */
const MOST = 100;

/** Returns failures of the last day for one request id, newest first. Clients choose ids and may reuse them. */
export async function readRequest(
  { em, clock, actor: { orgId } }: Needs<'em' | 'clock' | 'actor'>,
  { requestId }: z.output<typeof RequestRef>,
) {
  const since = new Date(clock.now().getTime() - DAY_MS);
  const { rows } = await sql<Row>`
    select ${COLUMNS} from failed_requests
    where org_id = ${orgId} and request_id = ${requestId} and at >= ${since}
    order by id desc limit ${MOST}`.execute(em.getKysely());
  if (rows.length === 0) throw notFound('Failed request');
  return { requestId, requests: rows.map(viewFailure) };
}

export async function countServerFailures(em: EntityManager, since: Date): Promise<number> {
  const [counted] = await statement<{ count: number }>(
    em,
    `select count(*)::int as count from failed_requests
     where at >= $1 and status >= 500 and error_code not in ('unreachable', 'provider_unavailable')`,
    [since],
  );
  return counted?.count ?? 0;
}

/** Seven days, so that failures of a weekend can still be found. */
const KEPT_MS = 7 * 24 * 3_600_000;

const KEEP = `
  insert into failed_requests (org_id, id, at, method, path, status, error_code, sentence, request_id, key_id)
  select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::smallint[], $7::text[],
    $8::text[], $9::text[], $10::uuid[])
  on conflict do nothing`;

/** Writes failures in one statement. Skips those that are already stored. */
export async function storeFailedRequests({ em }: Needs<'em'>, failures: readonly StoredFailure[]): Promise<void> {
  const column = <Name extends keyof StoredFailure>(name: Name) => failures.map((failure) => failure[name]);
  await statement(em, KEEP, [
    column('orgId'),
    column('id'),
    column('at'),
    column('method'),
    column('path'),
    column('status'),
    column('errorCode'),
    column('sentence'),
    column('requestId'),
    column('keyId'),
  ]);
}

export const pruneFailedRequests = pruneAfter(KEPT_MS, (em, before, signal) =>
  pruneRows(em, { table: 'failed_requests', column: 'at', before }, signal),
);
