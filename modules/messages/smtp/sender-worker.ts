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
  findActive,
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
import { askAgain } from '../sending/ask-again.ts';
import { startSendRun } from '../sending/send-run.ts';
import { untilKept } from '../sending/until-kept.ts';
import { countWaiting } from './count-waiting.ts';
import { keepOutcomes } from './keep-outcomes.ts';
import { mostOfRound, nextPace } from './pace.rules.ts';
import { type Round, type RoundReport, sendRound } from './send-round.ts';
import { LEASE_MS, type Taken, takeMessages } from './take-messages.ts';

export interface SenderWork {
  pools: SmtpPools;
  campaignId: string;
  sender: SendingSender;
  signal: AbortSignal;
}

export type SenderEnd = { kind: 'idle' } | { kind: 'inactive' } | { kind: 'closed'; until: Date; by: MailGate };

/** Every connection may wait for one slow response, and one more batch can still run. */
const TURNS_AT_ONCE = CONNECTIONS_PER_SENDER + 1;

/**
 * Sends for one sender and campaign, batch after batch. The next batch is claimed while the last messages of the
 * previous one leave, even if one response never arrives. On return or failure, all batches have ended.
 */
export async function runSender(platform: Platform, work: SenderWork): Promise<SenderEnd> {
  const rounds: Turning['rounds'] = new Set();
  const running = new Set<StartedTurn>();
  try {
    while (!work.signal.aborted) {
      const turn = startTurn(platform, work, rounds);
      running.add(turn);
      await turn.nearlyOver;
      if (running.size === TURNS_AT_ONCE) await endOfOne(running);
      const end = await endOfAny(running, turn);
      if (end !== null) return end;
    }
    return { kind: 'idle' };
  } finally {
    await waitForAll([...running].map((turn) => turn.end));
  }
}

const endOfOne = (running: Set<StartedTurn>) => Promise.race([...running].map((turn) => turn.end));

/** Removes finished batches. Returns null if there may be more to send. */
async function endOfAny(running: Set<StartedTurn>, last: StartedTurn): Promise<SenderEnd | null> {
  for (const turn of running) {
    if (!turn.isOver) continue;
    running.delete(turn);
    const end = await turn.end;
    if (end === null) continue;
    if (turn !== last || running.size === 0 || isFinal(end)) return end;
    // The other batches may return messages and allowance, so check again after one of them.
    await endOfOne(running);
  }
  return null;
}

const isFinal = (end: SenderEnd) => end.kind === 'inactive' || (end.kind === 'closed' && end.by === 'mail_server');

interface StartedTurn {
  end: Promise<SenderEnd | null>;
  /** Resolves when the next batch may start, or when this one has ended. */
  nearlyOver: Promise<void>;
  isOver: boolean;
}

function startTurn(platform: Platform, work: SenderWork, rounds: Turning['rounds']): StartedTurn {
  const { promise: nearlyOver, resolve: onNearlyOver } = Promise.withResolvers<void>();
  const end = inUnitOfWork(platform, (unit) => takeTurn(unit, { ...work, rounds, onNearlyOver }));
  const turn: StartedTurn = { end, nearlyOver, isOver: false };
  const over = () => {
    turn.isOver = true;
    onNearlyOver();
  };
  end.then(over, over);
  return turn;
}

type Turning = SenderWork & Pick<Round, 'rounds' | 'onNearlyOver'>;

/** Connects before claiming, so an unreachable server holds no messages and no campaign. */
async function takeTurn(unit: UnitOfWork, work: Turning): Promise<SenderEnd | null> {
  const { em, clock } = unit;
  const { campaignId, pools } = work;
  const sender = await findActive(em, work.sender);
  if (sender === null) {
    pools.forget(work.sender.id);
    return { kind: 'idle' };
  }
  const whose = { campaignId, senderId: sender.id, orgId: sender.orgId, now: clock.now() };
  const waiting = await countWaiting(em, whose, CONNECTIONS_PER_SENDER);
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
  const turn = await sendTaken(unit, work, { sender, pool });
  return turn === null ? { kind: 'inactive' } : afterTurn(unit, work, sender, turn);
}

type Turn = { taken: Taken; report: RoundReport | null };

async function afterTurn(
  unit: UnitOfWork,
  work: SenderWork,
  sender: Sender,
  { taken, report }: Turn,
): Promise<SenderEnd | null> {
  if (taken.kind === 'closed') return taken;
  if (taken.kind === 'gone' || !taken.hasMore) return { kind: 'idle' };
  if (report === null) return null;
  if (report.bounced > 0) {
    const campaign = { orgId: sender.orgId, id: work.campaignId };
    await guardSending(unit, { senders: [sender], campaigns: [campaign] });
    // Messages that the next batch has already claimed are queued again.
    if ((await findActive(unit.em, sender)) === null) work.pools.forget(sender.id);
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

async function sendTaken(unit: UnitOfWork, work: Turning, sending: Sending): Promise<Turn | null> {
  const { sender, pool } = sending;
  const em = unit.orm.em.fork();
  const own = { ...unit, em };
  const takenAt = SendingPermit.moment();
  const begun = await em.transactional((tx) => begin({ ...own, em: tx }, work.campaignId, sending));
  if (begun === null) return null;
  const { campaign, taken, runId } = begun;
  if (taken.kind !== 'taken' || runId === null) return { taken, report: null };
  if (campaign.closedGate !== null) await openMailGate(own, campaign);
  const round = { campaign, token: taken.token, sender, day: taken.day };
  const report = await sendRound(unit, {
    messages: taken.messages,
    pool,
    compose: createComposer(unit, sender, campaign),
    takenAt,
    leaveBefore: new Date(unit.clock.now().getTime() + LEASE_MS / 2),
    keep: (ended, next) => untilKept(unit, LEASE_MS, () => keepOutcomes(own, round, ended, next)),
    ask: (ids) =>
      em.fork().transactional((tx) => askAgain(tx, { campaignId: campaign.id, sender, ids, now: unit.clock.now() })),
    rounds: work.rounds,
    onNearlyOver: work.onNearlyOver,
    signal: work.signal,
  });
  pool.pace = nextPace(pool.pace, { taken: taken.messages.length, ...report });
  await em.transactional((tx) => finishRun({ ...own, em: tx }, { orgId: campaign.orgId, runId }, 'completed'));
  return { taken, report };
}

async function begin(unit: UnitOfWork, campaignId: string, { sender, pool }: Sending) {
  const campaign = await permitSending(unit.em, campaignId, unit.clock.now());
  if (campaign === null) return null;
  const taken = await takeMessages(unit, { campaign, senderId: sender.id, limit: mostOfRound(pool.pace) });
  return { campaign, taken, runId: hasMessages(taken) ? await startSendRun(unit, campaign) : null };
}

const hasMessages = (taken: Taken) => taken.kind === 'taken' && taken.messages.length > 0;

export interface SendingSender extends RowKey {
  timeZone: string;
}

/** Returns the active senders of a campaign that has due messages, ordered by id. */
export function sendersFor(unit: UnitOfWork, campaignId: string): Promise<SendingSender[]> {
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
