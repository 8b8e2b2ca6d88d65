import { sql } from '@mikro-orm/postgresql';
import { type Claim, claimOne } from '../../../src/database/claim.ts';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import { finishRuns, voidReservations } from '../../costs/index.ts';
import { runCampaignJob } from '../run-campaign.job.ts';

/** Many times what a batch takes; renewed before each one. */
const LEASE_MS = 30_000;

/** A campaign in the hands of one runner. */
export interface CampaignLease {
  campaignId: string;
  claim: Claim;
  /** As the runner wrote it: another value under the lock means that somebody wants the campaign to be looked at again. */
  dueAt: Date;
  /** Runners in a row before this one that died before they had done a step of it. */
  deaths: number;
}

export async function leaseCampaign(unit: UnitOfWork, campaignId: string): Promise<CampaignLease | null> {
  const now = unit.clock.now();
  const claim = await claimOne(unit.em, campaignId, {
    table: 'campaigns',
    now,
    leaseMs: LEASE_MS,
    where: sql`status = 'active' and (claimed_until is null or claimed_until + ${AFTER_DEATHS} < ${now})`,
  });
  const [row] = claim.rows;
  if (row === undefined) return null;
  const hold = { campaignId, claim, dueAt: now, deaths: row.attempts - 1 };
  if (process.uptime() < YOUNG_SECONDS) await countNoAttempt(unit, hold);
  await tidyUp(unit, { orgId: row.orgId, campaignId });
  return hold;
}

/**
 * A process that dies so soon after its start may have been killed by anything. One that dies of a campaign is older the
 * next time, since the campaign rests meanwhile.
 */
const YOUNG_SECONDS = 10;

async function countNoAttempt({ em }: Needs<'em'>, { campaignId, claim }: CampaignLease): Promise<void> {
  await statement(em, 'update campaigns set attempts = attempts - 1 where id = $1 and claim_token = $2', [
    campaignId,
    claim.token,
  ]);
}

/** What killed one runner may kill the next: each time it rests for longer. */
const AFTER_DEATHS = sql`greatest(attempts - 1, 0) * interval '30 seconds'`;

/** Before each step; `isAlive` after the first of them. False when the campaign is no longer ours or no longer runs. */
export async function renewLease(
  { em, clock }: Needs<'em' | 'clock'>,
  hold: CampaignLease,
  isAlive: boolean,
): Promise<boolean> {
  hold.dueAt = new Date(clock.now().getTime() + LEASE_MS);
  const rows = await statement(
    em,
    `update campaigns set claimed_until = $3, due_at = $3, attempts = case when $4 then 0 else attempts end
     where id = $1 and claim_token = $2 and status = 'active' returning id`,
    [hold.campaignId, hold.claim.token, hold.dueAt, isAlive],
  );
  return rows.length === 1;
}

/**
 * The campaign was stopped or paused in the hands of its runner, which did not die of it and lets it go. Who resumed it
 * meanwhile found it held: so it is looked at again.
 */
export async function release(
  { em, queue }: Needs<'em' | 'queue'>,
  { campaignId, claim }: CampaignLease,
): Promise<void> {
  const [held] = await statement<{ status: string }>(
    em,
    `update campaigns set attempts = 0, claimed_until = null, claim_token = null where id = $1 and claim_token = $2
     returning status`,
    [campaignId, claim.token],
  );
  if (held?.status === 'active') await queue.enqueue(runCampaignJob, { campaignId });
}

/** How often a hold is renewed while providers are waited for; a stop is noticed as soon. */
const HEARTBEAT_MS = 5_000;

/**
 * Keeps the campaign ours while providers are waited for, without a lock. The signal is aborted when it is no longer ours
 * or no longer runs. `due_at` is not touched: somebody may have moved it to have the campaign looked at.
 */
export function watchLease({ orm, clock, log }: UnitOfWork, { campaignId, claim }: CampaignLease) {
  const lost = new AbortController();
  const beat = async () => {
    const rows = await statement(
      orm.em.fork(),
      `update campaigns set claimed_until = $3 where id = $1 and claim_token = $2 and status = 'active' returning id`,
      [campaignId, claim.token, new Date(clock.now().getTime() + LEASE_MS)],
    );
    if (rows.length === 0) lost.abort(new LeaseLost());
  };
  const heart = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error, campaignId }, 'A hold was not renewed'));
  }, HEARTBEAT_MS);
  return { signal: lost.signal, release: () => clearInterval(heart) };
}

/** The campaign was stopped, paused or taken over while providers were asked. */
export class LeaseLost extends Error {}

/**
 * Keeps the campaign from everybody else until the end of the transaction; false when it is no longer ours or active. What
 * is written with it was done: a runner that dies right after has not died of it.
 */
export async function lockLease({ em }: Needs<'em'>, { campaignId, claim }: CampaignLease): Promise<boolean> {
  taking(em, 'campaigns');
  const rows = await statement(
    em,
    `update campaigns set attempts = 0 where id = $1 and claim_token = $2 and status = 'active' returning id`,
    [campaignId, claim.token],
  );
  return rows.length === 1;
}

/** Whoever held the campaign before and died left a batch behind that was never written: its money goes back, except what a provider was asked for. */
async function tidyUp(unit: UnitOfWork, { orgId, campaignId }: { orgId: string; campaignId: string }): Promise<void> {
  await unit.em.transactional(async (em) => {
    const runs = await statement<{ id: string }>(
      em,
      `select id from runs
       where org_id = $1 and campaign_id = $2 and service_name = 'campaigns' and status = 'running'`,
      [orgId, campaignId],
    );
    if (runs.length === 0) return;
    const runIds = runs.map(({ id }) => id);
    const reservations = await statement<{ id: string }>(
      em,
      `select id from cost_entries where org_id = $1 and run_id = any($2::uuid[]) and status = 'provisioned'`,
      [orgId, runIds],
    );
    await voidReservations(
      { ...unit, em },
      orgId,
      reservations.map(({ id }) => id),
    );
    await finishRuns({ ...unit, em }, { orgId, runIds }, 'failed');
  });
}
