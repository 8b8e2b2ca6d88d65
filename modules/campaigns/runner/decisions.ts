import { finishClaimed } from '../../../src/database/claim.ts';
import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { awaitsCredit } from '../../billing/index.ts';
import {
  announceGates,
  Campaign,
  closedGateOf,
  forbidSending,
  GATE_STATE,
  type Gate,
  type MovedGate,
  waitsFor,
} from '../../campaign-state/index.ts';
import { abandonRuns, type BudgetOwner, closedBudgetGate, reopenTotal } from '../../costs/index.ts';
import { findOrganisation } from '../../identity/index.ts';
import { hasNewContacts } from '../../leads/index.ts';
import { isAwaitingApproval, lastSendAt } from '../../messages/index.ts';
import { platformCost, unitCost } from '../../workflows/index.ts';
import { lockCampaign, moveCampaign } from '../lifecycle/move-campaign.ts';
import { runCampaignJob } from '../run-campaign.job.ts';
import { type BatchPlan, scheduledEmailCost } from './batch-plan.ts';
import type { CampaignLease } from './campaign-lease.ts';
import { earlierDate, hardEndBy, retryAt } from './runner.rules.ts';

export function mailGateOf(campaign: Campaign): { gate: Gate; until: Date } | null {
  const closed = closedGateOf(campaign);
  return closed?.opener !== 'senders' || closed.until === null ? null : { gate: closed.gate, until: closed.until };
}

/** SQL assignments that open the runner's gates. Mail gates stay as the senders left them. */
export const OWN_GATES_OPEN = `next_run_at = case when ${waitsFor('senders')} then next_run_at end,
  closed_gate = case when ${waitsFor('senders')} then closed_gate end`;

export type RunnerDecision = 'continue' | 'release';

/**
 * Fallback check for gates without a known opening time. Normally the change that opens the gate enqueues
 * the campaign.
 */
const LOOK_AGAIN_MS = 300_000;

/**
 * Cancelled steps free money day by day, and new contacts may arrive without a notification. Check daily for
 * both.
 */
const NEW_LEADS_MS = 86_400_000;

const APPROVAL_MS = 86_400_000;

/** A step that is later than this has lost its job. */
const LATE_STEP_MS = 60_000;

/**
 * Decides under the campaign's lock. Every earlier change set `due_at` under the same lock, so it is seen
 * here. Every later change enqueues the campaign again.
 */
function decide(
  unit: UnitOfWork,
  lease: CampaignLease,
  decision: (inside: UnitOfWork, campaign: Campaign) => Promise<RunnerDecision>,
): Promise<RunnerDecision> {
  return unit.em.fork().transactional(async (em): Promise<RunnerDecision> => {
    await forbidSending(em, lease.campaignId);
    const campaign = await lockCampaign(em, lease);
    if (campaign.claimToken !== lease.claim.token || campaign.status !== 'active') return 'release';
    if (campaign.dueAt?.getTime() !== lease.dueAt.getTime()) return 'continue';
    return decision({ ...unit, em }, campaign);
  });
}

/**
 * Calls `isStillClosed` under the lock, because an earlier read may be stale and the change may not have
 * enqueued the campaign yet.
 */
export const waitForGate = (
  unit: UnitOfWork,
  lease: CampaignLease,
  {
    isStillClosed,
    ...closed
  }: { gate: Gate; until: Date | null; isStillClosed?(inside: UnitOfWork): Promise<boolean> },
) =>
  decide(unit, lease, async (inside, campaign) => {
    if (isStillClosed !== undefined && !(await isStillClosed(inside))) return 'continue';
    return sleep(inside, lease, campaign, closed);
  });

/**
 * Waits because a cap is full or credit is too low. A full total cap means no new leads; other caps open
 * with the next period, and credit opens when some is added.
 */
export const waitForBudget = (unit: UnitOfWork, lease: CampaignLease, plan: BatchPlan) =>
  decide(unit, lease, async (inside, campaign) => {
    const gate = await closedBudgetGate(inside, lease);
    if (gate === null) {
      if (!(await awaitsCredit(inside, lease.orgId, platformCost(plan)))) return 'continue';
      return sleep(inside, lease, campaign, { gate: 'credit_depleted', until: null });
    }
    if (gate.kind !== 'total') return sleep(inside, lease, campaign, { gate: gate.kind, until: gate.opensAt });
    await inside.em.nativeUpdate(
      Campaign,
      { id: campaign.id, orgId: campaign.orgId },
      { noMoreLeads: 'budget_exhausted' },
    );
    return 'continue';
  });

async function sleep(
  unit: UnitOfWork,
  { claim, campaignId }: CampaignLease,
  campaign: Campaign,
  { gate, until }: { gate: Gate; until: Date | null },
): Promise<RunnerDecision> {
  const later = until ?? new Date(unit.clock.now().getTime() + LOOK_AGAIN_MS);
  const dueAt = await notAfterTheEnd(unit, campaign, later);
  const [moved] = await statement<MovedGate>(
    unit.em,
    `update campaigns set next_run_at = $3, closed_gate = $4 where org_id = $1 and id = $2 returning ${GATE_STATE}`,
    [campaign.orgId, campaignId, until, gate],
  );
  await announceGates(unit, campaign, moved);
  return sleepUntil(unit, { claim, campaignId }, dueAt);
}

/** The campaign must also run at its own end and at the trial's end. */
async function notAfterTheEnd({ em }: UnitOfWork, { orgId, endDate = null }: Campaign, moment: Date): Promise<Date> {
  const { trialEndsAt = null } = await findOrganisation(em, orgId);
  return earlierDate(moment, earlierDate(endDate, trialEndsAt)) ?? moment;
}

const MAY_GO_ON = new Set(['budget_exhausted', 'audience_exhausted']);

/**
 * Handles a campaign that gets no new leads. It completes when no step is open; until then, its steps are
 * sent without the runner.
 */
export async function drainCampaign(
  unit: UnitOfWork,
  { lease, plan }: Draining,
  reason: string,
): Promise<RunnerDecision> {
  // Must run before the campaign is locked, because budget locks come last.
  const mayContinue = reason === 'budget_exhausted' && (await hasFreedMoney(unit, lease, plan));
  return decide(unit, lease, async (inside, campaign) => {
    if (mayContinue || (reason === 'audience_exhausted' && (await hasNewContacts(inside.em, campaign)))) {
      await inside.em.nativeUpdate(Campaign, { id: campaign.id, orgId: campaign.orgId }, { noMoreLeads: null });
      return 'continue';
    }
    const now = inside.clock.now();
    const last = (await lastSendAt(inside.em, campaign.id)) ?? (await untilApproval(inside, campaign.id));
    if (last === null) return completeCampaign(inside, campaign, reason);
    const late = new Date(Math.max(last.getTime(), now.getTime()) + LATE_STEP_MS);
    const again = new Date(now.getTime() + NEW_LEADS_MS);
    const look = MAY_GO_ON.has(reason) && again < late ? again : late;
    const [moved] = await statement<MovedGate>(
      inside.em,
      `update campaigns set no_more_leads = $3, ${OWN_GATES_OPEN} where org_id = $1 and id = $2 returning ${GATE_STATE}`,
      [campaign.orgId, campaign.id, reason],
    );
    await announceGates(inside, campaign, moved);
    return sleepUntil(inside, lease, await notAfterTheEnd(inside, campaign, look));
  });
}

/** Returns null if no message needs approval. An approval or drop enqueues the campaign sooner. */
const untilApproval = async ({ em, clock }: UnitOfWork, campaignId: string): Promise<Date | null> =>
  (await isAwaitingApproval(em, campaignId)) ? new Date(clock.now().getTime() + APPROVAL_MS) : null;

interface Draining {
  lease: CampaignLease;
  plan: BatchPlan;
}

/** Money reserved for cancelled steps may now pay for another lead. */
function hasFreedMoney(unit: UnitOfWork, owner: BudgetOwner, plan: BatchPlan): Promise<boolean> {
  const now = unitCost(plan);
  if (now + plan.laterCost === 0n) return Promise.resolve(false);
  return reopenTotal(unit, owner, async (em) => ({
    now,
    later: plan.laterCost,
    heldBack: await scheduledEmailCost(em, owner, plan),
  }));
}

/**
 * Ends at once despite scheduled messages. Reads the trial end again, because an extended trial may not have
 * touched the campaign yet.
 */
export const endCampaign = (unit: UnitOfWork, lease: CampaignLease) =>
  decide(unit, lease, async (inside, campaign) => {
    const { trialEndsAt = null } = await findOrganisation(inside.em, campaign.orgId);
    const reason = hardEndBy(inside.clock.now(), { endDate: campaign.endDate ?? null, trialEndsAt });
    return reason === null ? 'continue' : completeCampaign(inside, campaign, reason);
  });

/** Most temporary errors are over after this time. */
const PASSING_MS = 15_000;

/** Retries after a temporary error, such as a lost database connection, without counting a failure. */
export function waitBriefly(unit: UnitOfWork, lease: CampaignLease, error: unknown): Promise<RunnerDecision> {
  unit.log.warn({ err: error, campaignId: lease.campaignId }, 'A campaign run will be retried.');
  return decide(unit, lease, (inside) =>
    sleepUntil(inside, lease, new Date(inside.clock.now().getTime() + PASSING_MS)),
  );
}

export const noteFailure = (unit: UnitOfWork, lease: CampaignLease) =>
  decide(unit, lease, async (inside, campaign) => {
    const failedRuns = campaign.failedRuns + 1;
    await inside.em.nativeUpdate(Campaign, { id: campaign.id, orgId: campaign.orgId }, { failedRuns });
    const again = retryAt(failedRuns, inside.clock.now());
    if (again !== null) return sleepUntil(inside, lease, again);
    return failCampaign(inside, campaign, 'three_failed_runs');
  });

/** Every worker that claimed it died before its first step. */
export const failAfterDeaths = (unit: UnitOfWork, lease: CampaignLease) =>
  decide(unit, lease, (inside, campaign) => failCampaign(inside, campaign, 'five_dead_workers'));

async function failCampaign(unit: UnitOfWork, campaign: Campaign, reason: string): Promise<RunnerDecision> {
  await moveCampaign(unit, campaign, 'failed', reason);
  await release(unit, campaign);
  return 'release';
}

/** A hard end interrupts runs that did nothing wrong, so they count as cancelled. */
const endingOf = (reason: string) => (HARD_ENDS.has(reason) ? 'cancelled' : 'failed');
const HARD_ENDS = new Set(['schedule_complete', 'trial_ended']);

async function completeCampaign(unit: UnitOfWork, campaign: Campaign, reason: string): Promise<RunnerDecision> {
  await moveCampaign(unit, campaign, 'completed', reason, () =>
    abandonRuns(unit, { orgId: campaign.orgId, campaignId: campaign.id }, endingOf(reason)),
  );
  await release(unit, campaign);
  return 'release';
}

async function release({ em }: UnitOfWork, { orgId, id }: Campaign): Promise<void> {
  await statement(
    em,
    'update campaigns set claimed_until = null, claim_token = null, attempts = 0 where org_id = $1 and id = $2',
    [orgId, id],
  );
}

/** No runner holds the campaign until `dueAt`. */
async function sleepUntil(
  unit: UnitOfWork,
  { claim, campaignId }: Pick<CampaignLease, 'claim' | 'campaignId'>,
  dueAt: Date,
) {
  await finishClaimed(unit.em, claim, [campaignId], dueAt);
  await unit.queue.enqueue(runCampaignJob, { campaignId }, dueAt);
  return 'release' as const;
}
