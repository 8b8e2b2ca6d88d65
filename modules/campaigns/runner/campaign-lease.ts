import { sql } from 'kysely';
import { type Claim, claimOne } from '../../../src/database/claim.ts';
import { taking } from '../../../src/database/locks.ts';
import { ofOpenOrganisation } from '../../../src/database/open-organisations.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import { BatchLost } from '../../workflows/index.ts';
import { runCampaignJob } from '../run-campaign.job.ts';

/** Many times what a batch takes; renewed before each one. */
const LEASE_MS = 30_000;

/** A campaign in the hands of one runner. */
export interface CampaignLease {
  orgId: string;
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
  const { orgId } = row;
  const lease = { orgId, campaignId, claim, dueAt: now, deaths: row.attempts - 1 };
  if (process.uptime() < YOUNG_SECONDS) await countNoDeath(unit, lease);
  return lease;
}

/**
 * A process that dies so soon after its start may have been killed by anything. One that dies of a campaign is older the
 * next time, since the campaign rests meanwhile.
 */
const YOUNG_SECONDS = 10;

/** Whatever ends this run is no death of its runner: the process goes on. */
export async function countNoDeath({ em }: Needs<'em'>, lease: CampaignLease): Promise<void> {
  await statement(em, `update campaigns set attempts = least(attempts, $4) where org_id = $1 and ${IS_LEASED}`, [
    ...leasedBy(lease),
    lease.deaths,
  ]);
}

/** In SQL: the campaign is still ours; with the values of `leasedBy` before all others. */
const IS_LEASED = 'id = $2 and claim_token = $3';
/** In SQL: it may go on. */
const IS_RUNNING = `status = 'active' and ${ofOpenOrganisation('org_id')}`;
const leasedBy = ({ orgId, campaignId, claim }: CampaignLease) => [orgId, campaignId, claim.token];

/** What killed one runner may kill the next: each time it rests for longer. */
const AFTER_DEATHS = sql`greatest(attempts - 1, 0) * interval '30 seconds'`;

/**
 * Before each step; `isAlive` after the first of them. Null when the campaign is no longer ours or no longer runs, else whether
 * somebody has wanted it to be looked at since the last time: then what is known of its surroundings may be old.
 */
export async function renewLease(
  { em, clock }: Needs<'em' | 'clock'>,
  lease: CampaignLease,
  isAlive: boolean,
): Promise<{ isTouched: boolean } | null> {
  const known = lease.dueAt.getTime();
  lease.dueAt = new Date(clock.now().getTime() + LEASE_MS);
  const [held] = await statement<{ dueAt: Date | null }>(em, RENEW, [...leasedBy(lease), lease.dueAt, isAlive]);
  return held === undefined ? null : { isTouched: held.dueAt?.getTime() !== known };
}

const RENEW = `
  with held as materialized (
    select org_id, id, due_at from campaigns where org_id = $1 and ${IS_LEASED} and ${IS_RUNNING} for no key update
  )
  update campaigns c set claimed_until = $4, due_at = $4, attempts = case when $5 then 0 else attempts end
  from held where c.org_id = held.org_id and c.id = held.id returning held.due_at as "dueAt"`;

/**
 * The campaign was stopped or paused while a runner had it: that is no death of a runner. Whoever resumed it meanwhile
 * found it leased, so it is looked at again.
 */
export async function release({ em, queue }: Needs<'em' | 'queue'>, lease: CampaignLease): Promise<void> {
  const [held] = await statement<{ status: string }>(
    em,
    `update campaigns set attempts = 0, claimed_until = null, claim_token = null where org_id = $1 and ${IS_LEASED} returning status`,
    leasedBy(lease),
  );
  if (held?.status === 'active') await queue.enqueue(runCampaignJob, { campaignId: lease.campaignId });
}

/** `due_at` is not touched: somebody may have moved it to have the campaign looked at. False when it is no longer ours or no longer runs. */
export async function extendLease({ em, clock }: Needs<'em' | 'clock'>, lease: CampaignLease): Promise<boolean> {
  const rows = await statement(
    em,
    `update campaigns set claimed_until = $4 where org_id = $1 and ${IS_LEASED} and ${IS_RUNNING} returning id`,
    [...leasedBy(lease), new Date(clock.now().getTime() + LEASE_MS)],
  );
  return rows.length === 1;
}

/**
 * Before money is reserved, and until it is: whoever takes the campaign over gives back what is reserved by then, so that a
 * runner which stood still cannot pay a provider. That one has begun says nothing of its deaths.
 */
export async function assertLease(unit: Needs<'em'>, lease: CampaignLease): Promise<void> {
  if (!(await holdLease(unit, lease, IS_RUNNING))) throw new BatchLost();
}

/** Whether the campaign is still ours, running or not, and is until the end of the transaction. */
export async function holdLease({ em }: Needs<'em'>, lease: CampaignLease, condition = 'true'): Promise<boolean> {
  taking(em, 'campaigns');
  const rows = await statement(
    em,
    `select 1 from campaigns where org_id = $1 and ${IS_LEASED} and ${condition} for no key update`,
    leasedBy(lease),
  );
  return rows.length === 1;
}

/**
 * Keeps the campaign from everybody else until the end of the transaction; false when it is no longer ours or active, or may not
 * have so many leads any more. What is written with it was done: a runner that dies right after has not died of it.
 */
export async function lockLease({ em }: Needs<'em'>, lease: CampaignLease, leads: number): Promise<boolean> {
  taking(em, 'campaigns');
  const rows = await statement(
    em,
    `update campaigns set attempts = 0
     where org_id = $1 and ${IS_LEASED} and ${IS_RUNNING} and (max_leads is null or max_leads >= $4) returning id`,
    [...leasedBy(lease), leads],
  );
  return rows.length === 1;
}
