import { timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import type { ActingFor, Caller } from '../../../src/kernel/caller.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { inBoth, permissionsFrom } from '../../../src/kernel/permissions.ts';
import { knownOrganisation, knownUser, permissionsOf } from '../../identity/index.ts';

/** What a request shows: its key, the organisation it names, the address it comes from, and how many requests it counts as. */
export interface AdmissionRequest {
  keyHash: Buffer | null;
  orgId: string | null;
  userId: string | null;
  ip: string;
  cost: number;
}

/** Who it is, and which request of its window this is (of several, the last), counted over all processes. */
export interface Admission {
  caller: Caller;
  windowStartedAt: Date;
  hits: number;
}

interface AdmissionRow {
  n: number;
  cost: number;
  key_id: string | null;
  key_hash: Buffer | null;
  kind: 'user' | 'app' | 'admin' | null;
  scopes: string[] | null;
  /** Of a user key: null where there is no such user any more, or the organisation is closed. */
  permissions: string[] | null;
  org_id: string | null;
  user_id: string | null;
  named_org_id: string | null;
  named_user_id: string | null;
  bucket: string;
  started_at: Date;
  hits: number;
}

/** In SQL: the key that a session came from is good, where it came from one. */
const ISSUER_IS_GOOD = `(api_keys.issued_by is null or exists (
  select 1 from api_keys issuer where issuer.id = api_keys.issued_by and issuer.revoked_at is null))`;

/**
 * Resolves and counts a batch of requests in one statement. Rows are taken in the order of their bucket, so that two
 * processes never wait for each other crosswise. A process whose clock is behind counts into the newer window. Keys are
 * looked up one by one: the planner cannot know how few there are in a batch, and would read all keys of the service.
 */
const ADMIT = `
  with visit as (
    select * from unnest($1::int[], $2::bytea[], $3::uuid[], $4::uuid[], $5::text[], $6::int[]) as v(n, hash, org_id, user_id, ip, cost)
  ), known as (
    select v.n, v.cost, k.id as key_id, k.hash as key_hash, k.kind, k.org_id, k.user_id, k.scopes, ${permissionsOf('k.org_id', 'k.user_id')} as permissions,
           ${knownOrganisation('v.org_id')} as named_org_id,
           ${knownUser('v.org_id', 'v.user_id')} as named_user_id, coalesce('key:' || k.id, 'ip:' || v.ip) as bucket
    from visit v
    left join lateral (select * from api_keys where hash = v.hash and revoked_at is null and (expires_at is null or expires_at > $8)
        and ${ISSUER_IS_GOOD} limit 1) k on true
  ), counted as (
    insert into rate_windows as w (bucket, started_at, hits)
    select bucket, $7, sum(cost) from known group by bucket order by bucket
    on conflict (bucket) do update set
      hits = case when w.started_at >= excluded.started_at then w.hits + excluded.hits else excluded.hits end,
      started_at = greatest(w.started_at, excluded.started_at)
    returning bucket, started_at, hits
  )
  select known.*, counted.started_at, counted.hits from known join counted using (bucket) order by n`;

export async function admitAll(
  pool: Pool,
  requests: AdmissionRequest[],
  { windowStartedAt, now }: { windowStartedAt: Date; now: Date },
): Promise<Admission[]> {
  const { rows } = await pool.query<AdmissionRow>({
    name: 'admit',
    text: ADMIT,
    values: [
      requests.map((_, n) => n),
      requests.map(({ keyHash }) => keyHash),
      requests.map(({ orgId }) => (orgId !== null && isId(orgId) ? orgId : null)),
      requests.map(({ userId }) => (userId !== null && isId(userId) ? userId : null)),
      requests.map(({ ip }) => ip),
      requests.map(({ cost }) => cost),
      windowStartedAt,
      now,
    ],
  });
  const later = new Map<string, number>();
  const admissions = rows.toReversed().map((row) => {
    const after = later.get(row.bucket) ?? 0;
    later.set(row.bucket, after + row.cost);
    const caller = callerOf(requests[row.n], row);
    return { caller, windowStartedAt: row.started_at, hits: row.hits - after };
  });
  return admissions.toReversed();
}

function callerOf(request: AdmissionRequest | undefined, row: AdmissionRow): Caller {
  if (request === undefined || request.keyHash === null) return { kind: 'anonymous' };
  if (row.key_id === null || row.key_hash === null || row.kind === null) return { kind: 'stranger' };
  if (!timingSafeEqual(row.key_hash, request.keyHash)) return { kind: 'stranger' };
  if (row.kind === 'user') {
    if (row.org_id === null || row.user_id === null || row.permissions === null) return { kind: 'stranger' };
    const scopes = row.scopes === null ? null : permissionsFrom(row.scopes);
    const permissions = inBoth(permissionsFrom(row.permissions), scopes);
    return { kind: 'user', keyId: row.key_id, orgId: row.org_id, userId: row.user_id, permissions, scopes };
  }
  return { kind: row.kind, keyId: row.key_id, organisation: actingFor(request, row), userId: row.named_user_id };
}

function actingFor({ orgId, userId }: AdmissionRequest, row: AdmissionRow): ActingFor {
  if (orgId === null) return { state: 'missing' };
  if (row.named_org_id === null) return { state: 'unknown', what: 'Organisation' };
  if (userId !== null && row.named_user_id === null) return { state: 'unknown', what: 'User' };
  return { state: 'known', orgId: row.named_org_id };
}
