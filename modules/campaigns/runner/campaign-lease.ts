import { sql } from 'kysely';
import { type Claim, claimOne } from '../../../src/database/claim.ts';
import { taking } from '../../../src/database/locks.ts';
import { ofOpenOrganisation, statement } from '../../../src/database/statement.ts';
import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import { BatchLost } from '../../workflows/index.ts';
import { runCampaignJob } from '../run-campaign.job.ts';

/** Much longer than a batch takes. Renewed before each batch. */
const LEASE_MS = 30_000;

export interface CampaignLease {
  orgId: string;
  campaignId: string;
  claim: Claim;
  /** As the runner wrote it. A different value under the lock means that the campaign must be checked again. */
  dueAt: Date;
  /** Consecutive earlier runners that died before they finished a step of this campaign. */
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
 * A process that dies in its first seconds may have been killed for any reason. If a campaign kills its
 * process, the back-off makes the next process older than this.
 */
const YOUNG_SECONDS = 10;

/** The run failed but the process lives on, so the attempt does not count as a death. */
export async function countNoDeath({ em }: Needs<'em'>, lease: CampaignLease): Promise<void> {
  await statement(em, `update campaigns set attempts = least(attempts, $4) where org_id = $1 and ${IS_LEASED}`, [
    ...leasedBy(lease),
    lease.deaths,
  ]);
}

/** SQL condition: this runner still has the lease. Put the values of `leasedBy` first. */
const IS_LEASED = 'id = $2 and claim_token = $3';
const IS_RUNNING = `status = 'active' and ${ofOpenOrganisation('org_id')}`;
const leasedBy = ({ orgId, campaignId, claim }: CampaignLease) => [orgId, campaignId, claim.token];

/** A campaign that killed one runner may kill the next, so the wait grows with each death. */
const AFTER_DEATHS = sql`greatest(attempts - 1, 0) * interval '30 seconds'`;

/**
 * Renews the lease before each step; `isAlive` is true after the first step. Returns null if the lease is
 * lost or the campaign is not active. `isTouched` means that a change may have made the run context stale.
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
 * Releases the lease after a stop or pause, without counting a death. A resume during the lease found the
 * campaign leased, so an active campaign is enqueued again.
 */
export async function releaseLease({ em, queue }: Needs<'em' | 'queue'>, lease: CampaignLease): Promise<void> {
  const [held] = await statement<{ status: string }>(
    em,
    `update campaigns set attempts = 0, claimed_until = null, claim_token = null where org_id = $1 and ${IS_LEASED} returning status`,
    leasedBy(lease),
  );
  if (held?.status === 'active') await queue.enqueue(runCampaignJob, { campaignId: lease.campaignId });
}

/**
 * Keeps `due_at`, because a change there requests another check. Returns false if the lease is lost or the
 * campaign is not active.
 */
export async function extendLease({ em, clock }: Needs<'em' | 'clock'>, lease: CampaignLease): Promise<boolean> {
  const rows = await statement(
    em,
    `update campaigns set claimed_until = $4 where org_id = $1 and ${IS_LEASED} and ${IS_RUNNING} returning id`,
    [...leasedBy(lease), new Date(clock.now().getTime() + LEASE_MS)],
  );
  return rows.length === 1;
}

/**
 * Holds the lease while money is reserved. A successor releases the earlier reservations, so a stalled
 * runner cannot pay a provider. Does not reset the death count.
 */
export async function assertLease(unit: Needs<'em'>, lease: CampaignLease): Promise<void> {
  if (!(await holdLease(unit, lease, IS_RUNNING))) throw new BatchLost();
}

/** Returns whether this runner still has the lease, and keeps it until the end of the transaction. */
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
 * Locks the campaign until the end of the transaction. Returns false if the lease is lost, the campaign is
 * not active, or `max_leads` is too low. Resets the death count, because the step is completed with this
 * transaction.
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
