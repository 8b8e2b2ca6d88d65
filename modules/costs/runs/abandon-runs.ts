import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { voidReservations } from '../ledger/conclude-reservations.ts';
import { finishRuns } from './finish-run.ts';

type Unit = Needs<'em' | 'clock'>;

/**
 * Ends the runs that a dead worker of one service left behind for a campaign. What they reserved goes back, except what a
 * provider was asked for. Needs a transaction.
 */
export async function abandonRuns(
  unit: Unit,
  { campaignId, serviceName }: { campaignId: string; serviceName: string },
): Promise<void> {
  const runIds = await idsOf(
    unit,
    `select id from runs where campaign_id = $1 and service_name = $2 and status = 'running'`,
    [campaignId, serviceName],
  );
  if (runIds.length === 0) return;
  const reservations = await idsOf(
    unit,
    `select id from cost_entries where run_id = any($1::uuid[]) and status = 'provisioned'`,
    [runIds],
  );
  await voidReservations(unit, reservations);
  await finishRuns(unit, runIds, 'failed');
}

/**
 * Ends all that a campaign has still reserved or running, once nothing of it is under way: it was left by dead workers and
 * never spent. Needs a transaction.
 */
export async function closeCampaignCosts(
  unit: Unit,
  campaignId: string,
  ending: 'cancelled' | 'failed',
): Promise<void> {
  const reservations = await idsOf(
    unit,
    `select id from cost_entries where campaign_id = $1 and status = 'provisioned'`,
    [campaignId],
  );
  await voidReservations(unit, reservations);
  const runIds = await idsOf(unit, `select id from runs where campaign_id = $1 and status = 'running'`, [campaignId]);
  await finishRuns(unit, runIds, ending);
}

const idsOf = async ({ em }: Unit, text: string, values: unknown[]): Promise<string[]> =>
  (await statement<{ id: string }>(em, text, values)).map(({ id }) => id);
