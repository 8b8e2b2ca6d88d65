import { prepared, statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { RunStatus } from './run.schema.ts';

export type Ending = Extract<RunStatus, 'completed' | 'failed' | 'cancelled'>;

/** Ends a run. Returns false if it had already ended; the first result stays. */
export async function finishRun(
  unit: Needs<'em' | 'clock'>,
  { orgId, runId }: { orgId: string; runId: string },
  status: Ending,
): Promise<boolean> {
  return (await finishRuns(unit, { orgId, runIds: [runId] }, status)).length === 1;
}

export async function finishRuns(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, runIds }: { orgId: string; runIds: string[] },
  status: Ending,
): Promise<string[]> {
  const now = clock.now();
  const rows = await statement<{ id: string }>(em, FINISH, [status, now, orgId, runIds]);
  return rows.map(({ id }) => id);
}

const FINISH = prepared(`
  update runs set status = $1, completed_at = $2, updated_at = $2
  where org_id = $3 and id = any($4::uuid[]) and completed_at is null returning id`);
