import { prepared, statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
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
  if (id === undefined) throw new Error('A run was lost.');
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
