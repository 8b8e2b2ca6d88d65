import { sql } from 'kysely';
import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { readPage } from '../../../src/security/cursors.ts';
import type { FailedRequestView, ListFailedRequestsInput } from './failed-request.schema.ts';

type Row = Omit<FailedRequestView, 'at'> & { at: Date };

export async function listFailedRequests(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { status, path, since, ...page }: z.output<typeof ListFailedRequestsInput>,
) {
  const scope = { orgId, list: 'failed-requests' };
  const { rows, nextCursor } = await readPage(cursors, scope, page, async (after, limit) => {
    const { rows: found } = await sql<Row>`
      select id, at, method, path, status, error_code as "errorCode", sentence, request_id as "requestId", key_id as "keyId"
      from failed_requests where org_id = ${orgId}
        ${status === undefined ? sql`` : sql`and status = ${status}`}
        ${path === undefined ? sql`` : sql`and starts_with(path, ${path})`}
        ${since === undefined ? sql`` : sql`and at >= ${new Date(since)}`}
        ${after === undefined ? sql`` : sql`and id < ${after}`}
      order by id desc limit ${limit}`.execute(em.getKysely());
    return found;
  });
  return { requests: rows.map(({ at, ...request }) => ({ ...request, at: at.toISOString() })), nextCursor };
}
