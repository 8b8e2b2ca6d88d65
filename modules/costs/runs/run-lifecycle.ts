import { prepared, statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { voidReservations } from '../ledger/conclude-reservations.ts';
import type { RunStatus } from './run.schema.ts';

export interface NewRun {
  id?: string;
  orgId: string;
  serviceName: string;
  taskName: string;
  userId?: string | null;
  brandIds?: string[] | null;
  campaignId?: string | null;
  workflowSlug?: string | null;
  featureSlug?: string | null;
  parentRunId?: string | null;
  status?: Extract<RunStatus, 'queued' | 'running'>;
}

export async function startRun(unit: Needs<'em' | 'clock'>, run: NewRun): Promise<string> {
  const [id] = await startRuns(unit, [run]);
  if (id === undefined) throw new Error('No run was returned.');
  return id;
}

export async function startRuns({ em, clock }: Needs<'em' | 'clock'>, runs: NewRun[]): Promise<string[]> {
  const now = clock.now();
  const rows = runs.map((run) => ({ id: newId(), status: 'running', ...run }));
  await statement(em, START, [now, JSON.stringify(rows)]);
  return rows.map(({ id }) => id);
}

const START = prepared(`
  insert into runs (id, org_id, user_id, brand_ids, campaign_id, workflow_slug, feature_slug, service_name, task_name,
                    status, parent_run_id, sandbox, started_at, created_at, updated_at)
  select id, "orgId", "userId", "brandIds", "campaignId", "workflowSlug", "featureSlug", "serviceName", "taskName",
         status, "parentRunId", coalesce(budget.sandbox, false), $1::timestamptz, $1, $1
  from jsonb_to_recordset($2::jsonb) as run
    (id uuid, "orgId" uuid, "userId" uuid, "brandIds" uuid[], "campaignId" uuid, "workflowSlug" text,
     "featureSlug" text, "serviceName" text, "taskName" text, status text, "parentRunId" uuid)
    left join budget_windows budget
      on budget.org_id = run."orgId" and budget.campaign_id = run."campaignId" and budget.kind = 'total'`);

type RunEnding = Extract<RunStatus, 'completed' | 'failed' | 'cancelled'>;

/** Ends a run. Returns false if it had already ended; the first result stays. */
export async function finishRun(
  unit: Needs<'em' | 'clock'>,
  { orgId, runId }: { orgId: string; runId: string },
  status: RunEnding,
): Promise<boolean> {
  return (await finishRuns(unit, { orgId, runIds: [runId] }, status)).length === 1;
}

export async function finishRuns(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, runIds }: { orgId: string; runIds: string[] },
  status: RunEnding,
): Promise<string[]> {
  const now = clock.now();
  const rows = await statement<{ id: string }>(em, FINISH, [status, now, orgId, runIds]);
  return rows.map(({ id }) => id);
}

const FINISH = prepared(`
  update runs set status = $1, completed_at = $2, updated_at = $2
  where org_id = $3 and id = any($4::uuid[]) and completed_at is null returning id`);

/** Fails runs that exceed the longest possible duration, because their worker must have died. */
export async function failLostRuns(
  { em, clock }: Needs<'em' | 'clock'>,
  { serviceName, longestMs }: { serviceName: string; longestMs: Milliseconds },
): Promise<void> {
  const now = clock.now();
  await statement(
    em,
    `update runs set status = 'failed', completed_at = $1, updated_at = $1
     from (select org_id, id from runs where status = 'running' and service_name = $2 and started_at < $3
           order by id limit 1000 for update skip locked) lost
     where runs.org_id = lost.org_id and runs.id = lost.id`,
    [now, serviceName, new Date(now.getTime() - longestMs)],
  );
}

interface AbandonedRuns {
  orgId: string;
  campaignId: string;
  /** Limits the call to this service's runs and reservations. Default: all of the campaign. */
  serviceName?: string;
}

/**
 * Ends a campaign's running runs and releases their reserved money, except for recorded provider use. Runs
 * in the caller's transaction.
 */
export async function abandonRuns(
  unit: Needs<'em' | 'clock' | 'queue'>,
  { orgId, campaignId, serviceName }: AbandonedRuns,
  ending: RunEnding,
): Promise<void> {
  const runs = await statement<{ id: string }>(unit.em, RUNNING, [orgId, campaignId, serviceName ?? null]);
  const runIds = runs.map(({ id }) => id);
  const reserved = await statement<{ id: string }>(unit.em, RESERVED, [
    orgId,
    campaignId,
    serviceName === undefined ? null : runIds,
  ]);
  await voidReservations(
    unit,
    orgId,
    reserved.map(({ id }) => id),
  );
  if (runIds.length > 0) await finishRuns(unit, { orgId, runIds }, ending);
}

const RUNNING = `
  select id from runs
  where org_id = $1 and campaign_id = $2 and status = 'running' and ($3::text is null or service_name = $3)`;

const RESERVED = `
  select id from cost_entries
  where org_id = $1 and campaign_id = $2 and status = 'provisioned' and ($3::uuid[] is null or run_id = any($3))`;
