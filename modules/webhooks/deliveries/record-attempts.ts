import type { Pool } from 'pg';
import { plainArray } from '../../../src/database/statement.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { judgeDelivery } from './delivery.rules.ts';
import type { DeliveryAttempt } from './send-delivery.ts';

interface DisabledEndpoint {
  endpointId: string;
  orgId: string;
  reason: string;
}

const GONE_REASON = 'The endpoint responded with 410 Gone.';
const FAILING_REASON = 'Every attempt failed for five days.';
const PATIENCE = '5 days';

/**
 * SQL that reads the endpoint's current row. Another worker may have had a success meanwhile, or a user may
 * have changed the URL, and responses of the old URL do not count for the new one.
 */
const SINCE = 'case when answers then null else coalesce(endpoint.failing_since, health.failing_since) end';
const REASON = `case when gone then '${GONE_REASON}'
  when not answers and endpoint.failing_since <= last_at - interval '${PATIENCE}' then '${FAILING_REASON}' end`;

/**
 * Uses arrays, because PostgreSQL builds a name table per row for JSON. Locks endpoints before their
 * deliveries, in the same order as a deletion. Reads `is_redacted` under the delivery's lock, because a
 * person may have been erased meanwhile whose data the response echoes.
 */
const RECORD = `
  with outcome as materialized (
    select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::integer[], $7::integer[], $8::text[], $9::text[],
        $10::text[], $11::boolean[], $12::timestamptz[], $14::text[])
      as outcome (org_id, owner_id, id, token, at, duration_ms, http_status, body, error, result, gone, next_at, url)
  ), held as materialized (
    select 1 from webhook_endpoints where org_id = any($15::uuid[]) and id = any($16::uuid[]) order by id for key share
  ), settled as (
    update webhook_deliveries as delivery set
      status = result, due_at = next_at, attempts = attempts + 1, claimed_until = null, claim_token = null,
      step = case result when 'delivered' then step else step + 1 end
    from outcome
    where (select count(*) from held) >= 0 and delivery.org_id = any($13::uuid[]) and delivery.id = any($3::uuid[])
      and delivery.org_id = outcome.org_id and delivery.id = outcome.id and claim_token = token
    returning delivery.org_id, owner_id, delivery.id, endpoint_id, attempts, at, duration_ms, http_status,
      case when not is_redacted then body end as body, error, result, gone, url
  ), logged as (
    insert into webhook_attempts (org_id, delivery_id, number, at, duration_ms, status, body, error)
    select org_id, id, attempts, at, duration_ms, http_status, body, error from settled
  ), health as (
    select owner_id, endpoint_id, url, bool_or(result = 'delivered') as answers, bool_or(gone) as gone,
      min(at) as failing_since, max(at) as last_at
    from settled group by owner_id, endpoint_id, url
  )
  update webhook_endpoints as endpoint set
    failing_since = ${SINCE}, enabled = enabled and ${REASON} is null, disabled_reason = coalesce(${REASON}, disabled_reason)
  from health
  where endpoint.org_id = owner_id and id = endpoint_id and endpoint.url = health.url
    and (endpoint.failing_since is distinct from ${SINCE} or (enabled and ${REASON} is not null))
  returning id as "endpointId", endpoint.org_id as "orgId", ${REASON} as reason`;

/**
 * Records many attempts in one statement: deliveries, log and endpoint health. Skips deliveries whose claim
 * is lost. Returns the endpoints that it disabled.
 */
export async function recordAttempts(
  pool: Pool,
  attempts: readonly DeliveryAttempt[],
  retries: readonly Milliseconds[],
): Promise<DisabledEndpoint[]> {
  const verdicts = attempts.map(({ delivery, at, answer }) =>
    judgeDelivery(answer, { at, step: delivery.step }, retries),
  );
  const orgIds = attempts.map(({ delivery }) => delivery.orgId);
  const { rows } = await pool.query<Omit<DisabledEndpoint, 'reason'> & { reason: string | null }>({
    name: 'webhooks-record',
    text: RECORD,
    values: [
      plainArray(orgIds),
      plainArray(attempts.map(({ delivery }) => delivery.ownerId)),
      plainArray(attempts.map(({ delivery }) => delivery.id)),
      plainArray(attempts.map(({ delivery }) => delivery.token)),
      plainArray(attempts.map(({ at }) => at.toISOString())),
      plainArray(attempts.map(({ durationMs }) => durationMs)),
      plainArray(attempts.map(({ answer }) => (answer.kind === 'answered' ? answer.status : null))),
      attempts.map(({ answer }) => (answer.kind === 'answered' ? answer.body : null)),
      attempts.map(({ answer }) => (answer.kind === 'failed' ? answer.error : null)),
      plainArray(verdicts.map(({ result }) => result)),
      plainArray(verdicts.map((verdict) => String(verdict.result === 'failed' && verdict.gone))),
      plainArray(verdicts.map((verdict) => (verdict.result === 'pending' ? verdict.dueAt.toISOString() : null))),
      [...new Set(orgIds)],
      attempts.map(({ delivery }) => delivery.url),
      [...new Set(attempts.map(({ delivery }) => delivery.ownerId))],
      [...new Set(attempts.map(({ delivery }) => delivery.endpointId))],
    ],
  });
  return rows.flatMap(({ reason, ...endpoint }) => (reason === null ? [] : [{ ...endpoint, reason }]));
}
