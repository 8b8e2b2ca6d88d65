import { finishClaimed } from '../../../src/database/claim.ts';
import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { awaitsCredit } from '../../billing/index.ts';
import {
  Campaign,
  forbidSending,
  GATE_STATE,
  type Gate,
  type MovedGate,
  tellGates,
} from '../../campaign-state/index.ts';
import { abandonRuns, type BudgetOwner, closedBudgetGate, reopenTotal } from '../../costs/index.ts';
import { findOrganisation } from '../../identity/index.ts';
import { hasNewContacts } from '../../leads/index.ts';
import { isAwaitingApproval, lastSendAt } from '../../messages/index.ts';
import { platformCost, unitCost } from '../../workflows/index.ts';
import { lockCampaign, moveCampaign } from '../lifecycle/move-campaign.ts';
import { runCampaignJob } from '../run-campaign.job.ts';
import type { CampaignLease } from './campaign-lease.ts';
import { OWN_GATES_OPEN } from './mail-gate.ts';
import type { Plan } from './plan.ts';
import { promisedMoney } from './promised-money.ts';
import { earlier, hardEndBy, retryAt } from './runner.rules.ts';

/** What a runner does with its campaign after a step: it looks at it again at once, or releases it. */
export type Afterwards = 'continue' | 'release';

/** A look at campaigns that wait for something whose moment nobody knows. The one who brings it enqueues them at once. */
const LOOK_AGAIN_MS = 300_000;

/** Steps of long sequences are cancelled day by day; what they free is used within a day. New contacts join at once, or within a day where that was not told. */
const NEW_LEADS_MS = 86_400_000;

/** How often a campaign is looked at that waits for a person alone. */
const APPROVAL_MS = 86_400_000;

/** A step that is late by more than this has lost its job. */
const LATE_STEP_MS = 60_000;

/**
 * Decides under the campaign's lock. Whoever changed something in the meantime has touched `due_at` under the same lock,
 * so it is seen here; whoever comes later enqueues the campaign again.
 */
function decide(
  unit: UnitOfWork,
  lease: CampaignLease,
  decision: (inside: UnitOfWork, campaign: Campaign) => Promise<Afterwards>,
): Promise<Afterwards> {
  return unit.em.fork().transactional(async (em): Promise<Afterwards> => {
    await forbidSending(em, lease.campaignId);
    const campaign = await lockCampaign(em, lease);
    if (campaign.claimToken !== lease.claim.token || campaign.status !== 'active') return 'release';
    if (campaign.dueAt?.getTime() !== lease.dueAt.getTime()) return 'continue';
    return decision({ ...unit, em }, campaign);
  });
}

/** `isStillClosed` is asked under the lock: what was read before it may have changed without having enqueued it yet. */
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
 * A cap has no room, or the credit pays for no further unit. The total cap means that no new leads will come; the others open
 * by themselves, and credit by whoever adds some.
 */
export const waitForBudget = (unit: UnitOfWork, lease: CampaignLease, plan: Plan) =>
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
): Promise<Afterwards> {
  const later = until ?? new Date(unit.clock.now().getTime() + LOOK_AGAIN_MS);
  const dueAt = await notAfterTheEnd(unit, campaign, later);
  const [moved] = await statement<MovedGate>(
    unit.em,
    `update campaigns set next_run_at = $3, closed_gate = $4 where org_id = $1 and id = $2 returning ${GATE_STATE}`,
    [campaign.orgId, campaignId, until, gate],
  );
  await tellGates(unit, campaign, moved);
  return sleepUntil(unit, { claim, campaignId }, dueAt);
}

/** The campaign's end and the trial's are looked at when they come, whatever it waits for. */
async function notAfterTheEnd({ em }: UnitOfWork, { orgId, endDate = null }: Campaign, moment: Date): Promise<Date> {
  const { trialEndsAt = null } = await findOrganisation(em, orgId);
  return earlier(moment, earlier(endDate, trialEndsAt)) ?? moment;
}

/** What may not be the last word. */
const MAY_GO_ON = new Set(['budget_exhausted', 'audience_exhausted']);

/** No new leads will come. Over when nothing is open; until then, the steps go out without the runner. */
export async function drain(unit: UnitOfWork, { lease, plan }: Draining, reason: string): Promise<Afterwards> {
  // Before the campaign is locked, since the lock of its budget comes last.
  const mayContinue = reason === 'budget_exhausted' && (await hasFreedMoney(unit, lease, plan));
  return decide(unit, lease, async (inside, campaign) => {
    if (mayContinue || (reason === 'audience_exhausted' && (await hasNewContacts(inside.em, campaign)))) {
      await inside.em.nativeUpdate(Campaign, { id: campaign.id, orgId: campaign.orgId }, { noMoreLeads: null });
      return 'continue';
    }
    const now = inside.clock.now();
    const last = (await lastSendAt(inside.em, campaign.id)) ?? (await untilApproval(inside, campaign.id));
    if (last === null) return complete(inside, campaign, reason);
    const late = new Date(Math.max(last.getTime(), now.getTime()) + LATE_STEP_MS);
    const again = new Date(now.getTime() + NEW_LEADS_MS);
    const look = MAY_GO_ON.has(reason) && again < late ? again : late;
    const [moved] = await statement<MovedGate>(
      inside.em,
      `update campaigns set no_more_leads = $3, ${OWN_GATES_OPEN} where org_id = $1 and id = $2 returning ${GATE_STATE}`,
      [campaign.orgId, campaign.id, reason],
    );
    await tellGates(inside, campaign, moved);
    return sleepUntil(inside, lease, await notAfterTheEnd(inside, campaign, look));
  });
}

/** Who approves or drops a mail enqueues the campaign; null where none waits for that. */
const untilApproval = async ({ em, clock }: UnitOfWork, campaignId: string): Promise<Date | null> =>
  (await isAwaitingApproval(em, campaignId)) ? new Date(clock.now().getTime() + APPROVAL_MS) : null;

interface Draining {
  lease: CampaignLease;
  plan: Plan;
}

/** Steps that were cancelled will never cost what was promised to them: it may be enough for another lead. */
function hasFreedMoney(unit: UnitOfWork, owner: BudgetOwner, plan: Plan): Promise<boolean> {
  const now = unitCost(plan);
  if (now + plan.laterCost === 0n) return Promise.resolve(false);
  return reopenTotal(unit, owner, async (em) => ({
    now,
    later: plan.laterCost,
    heldBack: await promisedMoney(em, owner, plan),
  }));
}

/** Over at once, whatever was promised. A trial that was lengthened since it was read may not have touched the campaign yet. */
export const end = (unit: UnitOfWork, lease: CampaignLease) =>
  decide(unit, lease, async (inside, campaign) => {
    const { trialEndsAt = null } = await findOrganisation(inside.em, campaign.orgId);
    const reason = hardEndBy(inside.clock.now(), { endDate: campaign.endDate ?? null, trialEndsAt });
    return reason === null ? 'continue' : complete(inside, campaign, reason);
  });

/** What stood in the way has most likely passed by then. */
const PASSING_MS = 15_000;

/** The database was away, or others stood in the way: the campaign has done nothing wrong, and tries again. */
export function waitBriefly(unit: UnitOfWork, lease: CampaignLease, error: unknown): Promise<Afterwards> {
  unit.log.warn({ err: error, campaignId: lease.campaignId }, 'A run of a campaign is tried again.');
  return decide(unit, lease, (inside) =>
    sleepUntil(inside, lease, new Date(inside.clock.now().getTime() + PASSING_MS)),
  );
}

/** A run failed; after some in a row the campaign has. */
export const noteFailure = (unit: UnitOfWork, lease: CampaignLease) =>
  decide(unit, lease, async (inside, campaign) => {
    const failedRuns = campaign.failedRuns + 1;
    await inside.em.nativeUpdate(Campaign, { id: campaign.id, orgId: campaign.orgId }, { failedRuns });
    const again = retryAt(failedRuns, inside.clock.now());
    if (again !== null) return sleepUntil(inside, lease, again);
    return fail(inside, campaign, 'three_failed_runs');
  });

/** Every worker that took it died before its first step. */
export const giveUp = (unit: UnitOfWork, lease: CampaignLease) =>
  decide(unit, lease, (inside, campaign) => fail(inside, campaign, 'five_dead_workers'));

async function fail(unit: UnitOfWork, campaign: Campaign, reason: string): Promise<Afterwards> {
  await moveCampaign(unit, campaign, 'failed', reason);
  await release(unit, campaign);
  return 'release';
}

/** An end that does not wait for what is promised cuts off a run that did nothing wrong. */
const endingOf = (reason: string) => (HARD_ENDS.has(reason) ? 'cancelled' : 'failed');
const HARD_ENDS = new Set(['schedule_complete', 'trial_ended']);

async function complete(unit: UnitOfWork, campaign: Campaign, reason: string): Promise<Afterwards> {
  await moveCampaign(unit, campaign, 'completed', reason, () =>
    // Nothing is under way any more.
    abandonRuns(unit, { orgId: campaign.orgId, campaignId: campaign.id }, endingOf(reason)),
  );
  await release(unit, campaign);
  return 'release';
}

/** The campaign is over, so nobody has to look at it again. */
async function release({ em }: UnitOfWork, { orgId, id }: Campaign): Promise<void> {
  await statement(
    em,
    'update campaigns set claimed_until = null, claim_token = null, attempts = 0 where org_id = $1 and id = $2',
    [orgId, id],
  );
}

/** The campaign is nobody's until then. */
async function sleepUntil(
  unit: UnitOfWork,
  { claim, campaignId }: Pick<CampaignLease, 'claim' | 'campaignId'>,
  dueAt: Date,
) {
  await finishClaimed(unit.em, claim, [campaignId], dueAt);
  await unit.queue.enqueue(runCampaignJob, { campaignId }, dueAt);
  return 'release' as const;
}
