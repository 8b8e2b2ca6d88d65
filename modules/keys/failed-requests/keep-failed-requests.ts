import { forgetAfter, forgetRows } from '../../../src/database/forget-rows.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { KeptFailure } from './failed-requests.ts';

/** Seven days, so that failures of a weekend can still be found. */
const KEPT_MS = 7 * 24 * 3_600_000;

const KEEP = `
  insert into failed_requests (org_id, id, at, method, path, status, error_code, sentence, request_id, key_id)
  select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[], $6::smallint[], $7::text[],
    $8::text[], $9::text[], $10::uuid[])
  on conflict do nothing`;

/** Writes failures in one statement. Skips those that are already stored. */
export async function keepFailedRequests({ em }: Needs<'em'>, failures: readonly KeptFailure[]): Promise<void> {
  const column = <Name extends keyof KeptFailure>(name: Name) => failures.map((failure) => failure[name]);
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

export const forgetFailedRequests = forgetAfter(KEPT_MS, (em, before, signal) =>
  forgetRows(em, { table: 'failed_requests', column: 'at', before }, signal),
);
