import { planByIndex } from '../../../src/database/plan-by-index.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { waitForAll } from '../../../src/kernel/concurrency/promises.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import { type MailGate, openMailGate, permitSending, runningFor, SendingPermit } from '../../campaign-state/index.ts';
import { finishRun } from '../../costs/index.ts';
import { timeZoneOf } from '../../identity/index.ts';
import {
  activeSendersOf,
  allowanceOf,
  CONNECTIONS_PER_SENDER,
  findActiveSender,
  noteAvailable,
  noteUnavailable,
  openingOf,
  type Sender,
  type SmtpPool,
  type SmtpPools,
  SmtpUnavailable,
} from '../../senders/index.ts';
import { guardSending } from '../guard/guard-sending.ts';
import { createComposer } from '../mime/compose-mail.ts';
import { retryUntilRecorded } from '../sending/retry-until-recorded.ts';
import { recheckMessages } from '../sending/send-block-reason.ts';
import { startSendRun } from '../sending/send-run.ts';
import { maxBatchSize, nextPace } from './batch-pace.rules.ts';
import { type ClaimedMessages, claimMessages, LEASE_MS } from './claim-messages.ts';
import { countReadyMessages } from './ready-messages.ts';
import { recordOutcomes } from './record-outcomes.ts';
import { type BatchReport, type SmtpBatch, sendSmtpBatch } from './send-batch.ts';

export interface SenderWork {
  pools: SmtpPools;
  campaignId: string;
  sender: SendingSender;
  signal: AbortSignal;
}

export type SenderEnd = { kind: 'idle' } | { kind: 'inactive' } | { kind: 'closed'; until: Date; by: MailGate };

/** Every connection may wait for one slow response, and one more batch can still run. */
const MAX_BATCHES = CONNECTIONS_PER_SENDER + 1;

/**
 * Sends for one sender and campaign, batch after batch. The next batch is claimed while the last messages of the
 * previous one leave, even if one response never arrives. On return or failure, all batches have ended.
 */
export async function runSender(platform: Platform, work: SenderWork): Promise<SenderEnd> {
  const batches: BatchWork['batches'] = new Set();
  const running = new Set<StartedBatch>();
  try {
    while (!work.signal.aborted) {
      const batch = startBatch(platform, work, batches);
      running.add(batch);
      await batch.nearlyOver;
      if (running.size === MAX_BATCHES) await waitForOne(running);
      const end = await collectEnded(running, batch);
      if (end !== null) return end;
    }
    return { kind: 'idle' };
  } finally {
    await waitForAll([...running].map((batch) => batch.end));
  }
}

const waitForOne = (running: Set<StartedBatch>) => Promise.race([...running].map((batch) => batch.end));

/** Removes finished batches. Returns null if there may be more to send. */
async function collectEnded(running: Set<StartedBatch>, last: StartedBatch): Promise<SenderEnd | null> {
  for (const batch of running) {
    if (!batch.isOver) continue;
    running.delete(batch);
    const end = await batch.end;
    if (end === null) continue;
    if (batch !== last || running.size === 0 || isFinal(end)) return end;
    // The other batches may return messages and allowance, so check again after one of them.
    await waitForOne(running);
  }
  return null;
}

const isFinal = (end: SenderEnd) => end.kind === 'inactive' || (end.kind === 'closed' && end.by === 'mail_server');

interface StartedBatch {
  end: Promise<SenderEnd | null>;
  /** Resolves when the next batch may start, or when this one has ended. */
  nearlyOver: Promise<void>;
  isOver: boolean;
}

function startBatch(platform: Platform, work: SenderWork, batches: BatchWork['batches']): StartedBatch {
  const { promise: nearlyOver, resolve: onNearlyOver } = Promise.withResolvers<void>();
  const end = inUnitOfWork(platform, (unit) => runBatch(unit, { ...work, batches, onNearlyOver }));
  const batch: StartedBatch = { end, nearlyOver, isOver: false };
  const over = () => {
    batch.isOver = true;
    onNearlyOver();
  };
  end.then(over, over);
  return batch;
}

type BatchWork = SenderWork & Pick<SmtpBatch, 'batches' | 'onNearlyOver'>;

/** Connects before claiming, so an unreachable server holds no messages and no campaign. */
async function runBatch(unit: UnitOfWork, work: BatchWork): Promise<SenderEnd | null> {
  const { em, clock } = unit;
  const { campaignId, pools } = work;
  const sender = await findActiveSender(em, work.sender);
  if (sender === null) {
    pools.forget(work.sender.id);
    return { kind: 'idle' };
  }
  const queue = { campaignId, senderId: sender.id, orgId: sender.orgId, now: clock.now() };
  const waiting = await countReadyMessages(em, queue, CONNECTIONS_PER_SENDER);
  if (waiting === 0) return { kind: 'idle' };
  const opening = openingOf(allowanceOf(sender, work.sender.timeZone), clock.now());
  if (!opening.open) return { kind: 'closed', until: opening.until, by: opening.by };
  const pool = pools.of(sender);
  try {
    await pool.open(Math.min(waiting, opening.messages));
  } catch (error) {
    if (!(error instanceof SmtpUnavailable)) throw error;
    return { kind: 'closed', until: await noteUnavailable(unit, sender, error.message), by: 'mail_server' };
  }
  const batch = await sendClaimed(unit, work, { sender, pool });
  return batch === null ? { kind: 'inactive' } : finishBatch(unit, work, sender, batch);
}

type BatchResult = { claim: ClaimedMessages; report: BatchReport | null };

async function finishBatch(
  unit: UnitOfWork,
  work: SenderWork,
  sender: Sender,
  { claim, report }: BatchResult,
): Promise<SenderEnd | null> {
  if (claim.kind === 'closed') return claim;
  if (claim.kind === 'gone' || !claim.hasMore) return { kind: 'idle' };
  if (report === null) return null;
  if (report.bounced > 0) {
    const campaign = { orgId: sender.orgId, id: work.campaignId };
    await guardSending(unit, { senders: [sender], campaigns: [campaign] });
    // Messages that the next batch has already claimed are queued again.
    if ((await findActiveSender(unit.em, sender)) === null) work.pools.forget(sender.id);
  }
  if (report.unavailable !== null) {
    return { kind: 'closed', until: await noteUnavailable(unit, sender, report.unavailable), by: 'mail_server' };
  }
  if (report.sent > 0) await noteAvailable(unit, sender);
  return null;
}

interface Sending {
  sender: Sender;
  pool: SmtpPool;
}

async function sendClaimed(unit: UnitOfWork, work: BatchWork, sending: Sending): Promise<BatchResult | null> {
  const { sender, pool } = sending;
  const em = unit.orm.em.fork();
  const own = { ...unit, em };
  const takenAt = SendingPermit.moment();
  const begun = await em.transactional((tx) => claimBatch({ ...own, em: tx }, work.campaignId, sending));
  if (begun === null) return null;
  const { campaign, claim, runId } = begun;
  if (claim.kind !== 'claimed' || runId === null) return { claim, report: null };
  if (campaign.closedGate !== null) await openMailGate(own, campaign);
  const context = { campaign, token: claim.token, sender, day: claim.day };
  const report = await sendSmtpBatch(unit, {
    messages: claim.messages,
    pool,
    compose: createComposer(unit, sender, campaign),
    takenAt,
    leaveBefore: new Date(unit.clock.now().getTime() + LEASE_MS / 2),
    record: (ended, next) => retryUntilRecorded(unit, LEASE_MS, () => recordOutcomes(own, context, ended, next)),
    recheck: (ids) =>
      em
        .fork()
        .transactional((tx) => recheckMessages(tx, { campaignId: campaign.id, sender, ids, now: unit.clock.now() })),
    batches: work.batches,
    onNearlyOver: work.onNearlyOver,
    signal: work.signal,
  });
  pool.pace = nextPace(pool.pace, { claimed: claim.messages.length, ...report });
  await em.transactional((tx) => finishRun({ ...own, em: tx }, { orgId: campaign.orgId, runId }, 'completed'));
  return { claim, report };
}

async function claimBatch(unit: UnitOfWork, campaignId: string, { sender, pool }: Sending) {
  const campaign = await permitSending(unit.em, campaignId, unit.clock.now());
  if (campaign === null) return null;
  const claim = await claimMessages(unit, { campaign, senderId: sender.id, limit: maxBatchSize(pool.pace) });
  return { campaign, claim, runId: hasMessages(claim) ? await startSendRun(unit, campaign) : null };
}

const hasMessages = (claim: ClaimedMessages) => claim.kind === 'claimed' && claim.messages.length > 0;

export interface SendingSender extends RowKey {
  timeZone: string;
}

/** Returns the active senders of a campaign that has due messages, ordered by id. */
export function findSendersFor(unit: UnitOfWork, campaignId: string): Promise<SendingSender[]> {
  return planByIndex(unit.em, (em) => statement(em, SENDERS, [campaignId, unit.clock.now()]));
}

const SENDERS = `
  select s.id, s.org_id as "orgId", ${timeZoneOf('s.org_id')} as "timeZone"
  from ${activeSendersOf(runningFor('$1'))} s
  where (
    select m.due_at from messages m
    where m.org_id = ${runningFor('$1')} and m.campaign_id = $1 and m.transport = 'smtp' and m.due_at is not null
    order by m.due_at limit 1) <= $2
  order by s.id`;
