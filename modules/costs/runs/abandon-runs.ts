import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { voidReservations } from '../ledger/conclude-reservations.ts';
import { type Ending, finishRuns } from './finish-run.ts';

interface Abandoned {
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
  { orgId, campaignId, serviceName }: Abandoned,
  ending: Ending,
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
