import { timingSafeEqual } from 'node:crypto';
import type { Pool } from 'pg';
import type { ActingFor, Caller } from '../../../src/kernel/caller.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { intersectPermissions, permissionsFrom } from '../../../src/kernel/permissions.ts';
import { knownOrganisation, knownUser, permissionsOf } from '../../identity/index.ts';

/** Facts of a request that decide its admission. `cost` is the number of requests that it counts as. */
export interface AdmissionRequest extends PresentedKey {
  /** True for application keys by their prefix, valid or not. Only such requests can count to a total. */
  isOfApplication: boolean;
  ip: string;
  cost: number;
}

/** Limits of an application key per window: per organisation, and for all organisations together. */
export interface ApplicationLimits {
  organisation: number;
  total: number;
}

/** The caller and the request count of the current window, over all processes. For a `cost` above 1, the last count. */
export interface Admission {
  caller: Caller;
  windowStartedAt: Date;
  hits: number;
  /** Only for application keys. Then `hits` counts requests for the named organisation, or for none. */
  application: { limits: ApplicationLimits; totalHits: number } | null;
}

interface AdmissionRow extends ResolvedKey {
  n: number;
  cost: number;
  bucket: string;
  total_bucket: string | null;
  /** Unix time in seconds. */
  started_at: number;
  hits: number;
  total_hits: number | null;
}

/** SQL condition: the key that created the session still exists and is neither revoked nor expired. */
const ISSUER_IS_GOOD = `(api_keys.issued_by is null or exists (
  select 1 from api_keys issuer where issuer.id = api_keys.issued_by and issuer.revoked_at is null
    and (issuer.expires_at is null or issuer.expires_at > $8)))`;

/** SQL: adds hits to the current window. A process with a slow clock counts into the newer window. */
const ON_CONFLICT = `
    on conflict (bucket) do update set
      hits = case when w.started_at >= excluded.started_at then w.hits + excluded.hits else excluded.hits end,
      started_at = greatest(w.started_at, excluded.started_at)
    returning bucket, started_at, hits`;

/**
 * Resolves and counts a batch of requests in one statement. Rows are locked in bucket order to avoid deadlocks.
 * The lateral join looks up each key by index; with a plain join, the planner would read all keys.
 */
const COUNT = `
  with visit as (
    select * from unnest($1::int[], $2::bytea[], $3::uuid[], $4::uuid[], $5::text[], $6::int[]) as v(n, hash, org_id, user_id, ip, cost)
  ), resolved as (
    select v.n, v.cost, v.ip, k.id as key_id, k.hash as key_hash, k.kind, k.org_id, k.user_id, k.scopes,
           ${permissionsOf('k.org_id', 'k.user_id')} as permissions,
           ${knownOrganisation('v.org_id')} as named_org_id,
           ${knownUser('v.org_id', 'v.user_id')} as named_user_id
    from visit v
    left join lateral (select * from api_keys where hash = v.hash and revoked_at is null and (expires_at is null or expires_at > $8)
        and ${ISSUER_IS_GOOD} limit 1) k on true
  ), known as (
    select *, case when key_id is null then 'ip:' || ip when kind = 'user' then 'key:' || key_id
        else 'key:' || key_id || ' for ' || coalesce(named_org_id::text, 'none') end as bucket,
      case when kind <> 'user' then 'key:' || key_id end as total_bucket
    from resolved
  ), counted as (
    insert into rate_windows as w (bucket, started_at, hits)
    select bucket, $7, sum(cost) from known group by bucket order by bucket ${ON_CONFLICT}
  )`;

/** SQL: the start of the window is a number, because node-postgres parses it ten times faster than a date. */
const ANSWERED = `known.n, known.cost, known.key_id, known.key_hash, known.kind, known.org_id, known.user_id, known.scopes, known.permissions,
  known.named_org_id, known.named_user_id, known.bucket, known.total_bucket,
  extract(epoch from counted.started_at)::float8 as started_at`;

const ADMIT = `${COUNT}
  select ${ANSWERED}, counted.hits, null::int as total_hits
  from known join counted using (bucket) order by n`;

/**
 * Like ADMIT, for batches with application keys. Only hits within the share of an organisation count to the total,
 * so that a flood for one organisation does not block the others.
 */
const ADMIT_APPLICATIONS = `${COUNT}, totalled as (
    insert into rate_windows as w (bucket, started_at, hits)
    select total_bucket, $7, sum(least(hits, $9) - least(hits - cost, $9)) from counted join (
      select bucket, total_bucket, sum(cost)::int as cost from known where total_bucket is not null group by bucket, total_bucket
    ) as share using (bucket)
    group by total_bucket order by total_bucket ${ON_CONFLICT}
  )
  select ${ANSWERED}, counted.hits, totalled.hits as total_hits
  from known join counted using (bucket) left join totalled on totalled.bucket = total_bucket order by n`;

export async function admitAll(
  pool: Pool,
  requests: AdmissionRequest[],
  { windowStartedAt, now, limits }: { windowStartedAt: Date; now: Date; limits: ApplicationLimits },
): Promise<Admission[]> {
  const hasTotals = requests.some(({ isOfApplication }) => isOfApplication);
  const { rows } = await pool.query<AdmissionRow>({
    ...(hasTotals ? { name: 'admit-applications', text: ADMIT_APPLICATIONS } : { name: 'admit', text: ADMIT }),
    values: [
      requests.map((_, n) => n),
      requests.map(({ keyHash }) => keyHash),
      requests.map(({ orgId }) => (orgId !== null && isId(orgId) ? orgId : null)),
      requests.map(({ userId }) => (userId !== null && isId(userId) ? userId : null)),
      requests.map(({ ip }) => ip),
      requests.map(({ cost }) => cost),
      windowStartedAt,
      now,
      ...(hasTotals ? [limits.organisation] : []),
    ],
  });
  const place = placesInBatch();
  const admissions = rows.toReversed().map((row) => {
    const hits = place(row.bucket, row.hits, row.cost);
    const fitting = Math.min(hits, limits.organisation) - Math.min(hits - row.cost, limits.organisation);
    const application =
      row.total_bucket === null || row.total_hits === null
        ? null
        : { limits, totalHits: place(row.total_bucket, row.total_hits, fitting) };
    return {
      caller: callerOf(requests[row.n], row),
      windowStartedAt: new Date(row.started_at * 1000),
      hits,
      application,
    };
  });
  return admissions.toReversed();
}

/** Computes the hit count of each request in a batch. Must be called from the last request to the first. */
function placesInBatch() {
  const later = new Map<string, number>();
  return (bucket: string, hits: number, cost: number): number => {
    const after = later.get(bucket) ?? 0;
    later.set(bucket, after + cost);
    return hits - after;
  };
}

interface PresentedKey {
  keyHash: Buffer | null;
  orgId: string | null;
  userId: string | null;
}

interface ResolvedKey {
  key_id: string | null;
  key_hash: Buffer | null;
  kind: 'user' | 'app' | 'admin' | null;
  scopes: string[] | null;
  /** For user keys. Null if the user was removed or the organisation is closed. */
  permissions: string[] | null;
  org_id: string | null;
  user_id: string | null;
  named_org_id: string | null;
  named_user_id: string | null;
}

function callerOf(request: PresentedKey | undefined, row: ResolvedKey): Caller {
  if (request === undefined || request.keyHash === null) return { kind: 'anonymous' };
  if (row.key_id === null || row.key_hash === null || row.kind === null) return { kind: 'stranger' };
  if (!timingSafeEqual(row.key_hash, request.keyHash)) return { kind: 'stranger' };
  if (row.kind === 'user') {
    if (row.org_id === null || row.user_id === null || row.permissions === null) return { kind: 'stranger' };
    const scopes = row.scopes === null ? null : permissionsFrom(row.scopes);
    const permissions = intersectPermissions(permissionsFrom(row.permissions), scopes);
    return { kind: 'user', keyId: row.key_id, orgId: row.org_id, userId: row.user_id, permissions, scopes };
  }
  return { kind: row.kind, keyId: row.key_id, organisation: actingFor(request, row), userId: row.named_user_id };
}

function actingFor({ orgId, userId }: PresentedKey, row: ResolvedKey): ActingFor {
  if (orgId === null) return { state: 'missing' };
  if (row.named_org_id === null) return { state: 'unknown', what: 'Organisation' };
  if (userId !== null && row.named_user_id === null) return { state: 'unknown', what: 'User' };
  return { state: 'known', orgId: row.named_org_id };
}
