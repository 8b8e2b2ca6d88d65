import { type Claim, finishClaimed, holdClaimed, releaseClaimed } from '../../../src/database/claim.ts';
import type { Take } from '../../../src/database/due-worker.ts';
import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { type CampaignStatus, noteInHistory } from '../../campaign-state/index.ts';
import { retryUntilRecorded } from '../../messages/index.ts';
import { outcomeOf, type SmtpOutcome } from '../../senders/index.ts';
import { deliverDigest } from './deliver-digest.ts';
import { type Digest, digestMessage } from './digest-message.ts';
import { notifyJob } from './notify.job.ts';

/** Renewed during sending, because several senders may time out before one accepts the digest. */
const LEASE_MS: Milliseconds = 120_000;
const REST_MS: Milliseconds = 60_000;
const WORKER_ENDED =
  'The worker stopped while sending. It is unknown whether the digest arrived, so it is not sent again.';

export async function sendDueDigest(unit: UnitOfWork, take: Take): Promise<boolean> {
  const { em, clock, log } = unit;
  const claim = await take(em, { table: 'campaign_digests', now: clock.now(), limit: 1, leaseMs: LEASE_MS });
  const [row] = claim.rows;
  if (row === undefined) return false;
  const [digest] = await statement<Digest>(em, READ, [row.orgId, row.id]);
  if (digest === undefined) return true;
  try {
    const outcome = await holdClaimed(unit, claim, LEASE_MS, () => send(unit, claim, digest, row.attempts));
    if (outcome !== null) await retryUntilRecorded(unit, LEASE_MS, () => recordOutcome(unit, claim, digest, outcome));
  } catch (error) {
    log.error({ err: error, digestId: row.id }, 'A digest could not be sent.');
    await releaseClaimed(em, claim, [row.id], new Date(clock.now().getTime() + REST_MS));
  }
  return true;
}

const READ = `
  select id, org_id as "orgId", campaign_id as "campaignId", channel, destination, facts, created_at as "createdAt",
    left_at as "leftAt"
  from campaign_digests where org_id = $1 and id = $2`;

async function send(unit: UnitOfWork, claim: Claim, digest: Digest, attempts: number): Promise<SmtpOutcome | null> {
  // An earlier worker recorded the send but no result. Only a webhook can detect a duplicate, by its id.
  if (digest.leftAt !== null && digest.channel !== 'webhook') return { kind: 'unknown', reason: WORKER_ENDED };
  const result = await deliverDigest(unit, digest, await digestMessage(unit.em, digest), () =>
    markSending(unit, claim, digest),
  );
  return result === null ? null : outcomeOf(result, attempts, unit.clock.now());
}

async function markSending({ em, clock }: UnitOfWork, { token }: Claim, { orgId, id }: Digest): Promise<boolean> {
  const marked = await statement(
    em,
    'update campaign_digests set left_at = $4 where org_id = $1 and id = $2 and claim_token = $3 returning id',
    [orgId, id, token, clock.now()],
  );
  return marked.length > 0;
}

/** Records the result of a digest if the claim still holds. The campaign's history shows abandoned digests. */
async function recordOutcome(unit: UnitOfWork, claim: Claim, digest: Digest, outcome: SmtpOutcome): Promise<void> {
  const again = nextAttemptAt(outcome, unit.clock.now());
  const { orgId, id, campaignId, channel } = digest;
  await unit.em.fork().transactional(async (em) => {
    const [mine] = again === null ? await finishClaimed(em, claim, [id]) : await releaseClaimed(em, claim, [id], again);
    if (mine === undefined) return;
    const status = again === null ? outcome.kind : 'queued';
    const reason = 'reason' in outcome ? outcome.reason : null;
    await statement(em, CONCLUDE, [orgId, id, status, reason]);
    if (outcome.kind !== 'failed' && outcome.kind !== 'unknown') return;
    unit.log.warn({ campaignId, channel, reason }, 'A digest was abandoned.');
    const [campaign] = await statement<{ status: CampaignStatus }>(
      em,
      'select status from campaigns where org_id = $1 and id = $2',
      [orgId, campaignId],
    );
    if (campaign === undefined) return;
    const told = { orgId, id: campaignId, status: campaign.status, reason: `notify_${outcome.kind}:${channel}` };
    await noteInHistory({ ...unit, em }, told);
  });
  if (again !== null) await unit.queue.enqueue(notifyJob, {}, again);
}

const CONCLUDE = `
  update campaign_digests set status = $3, error = $4, left_at = case when $3 = 'queued' then null else left_at end
  where org_id = $1 and id = $2`;

function nextAttemptAt(outcome: SmtpOutcome, now: Date): Date | null {
  if (outcome.kind === 'put-back') return new Date(now.getTime() + REST_MS);
  return outcome.kind === 'retry' ? outcome.at : null;
}
