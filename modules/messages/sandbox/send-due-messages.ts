import { tryNamedLock } from '../../../src/database/locks.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Money } from '../../../src/kernel/money.ts';
import { permitSending, type SendingCampaign } from '../../campaign-state/index.ts';
import { announcedGate, type ClosedGate, finishRun, priceOf, reserve, settleReservations } from '../../costs/index.ts';
import { type ClosedMessages, cancelQueuedMessages } from '../cancel-queued.ts';
import { messagesNamed } from '../message-facts.ts';
import { countLedgerChanges, countOutcomes, type LedgerChange, toClosedChange } from '../reports/ledger-changes.ts';
import type { MessageReport } from '../reports/message-report.rules.ts';
import { writeSentMessages } from '../reports/record-reports.ts';
import { type LeadToStop, prepareStopWriting } from '../reports/stop-writing.ts';
import { startSendRun } from '../sending/send-run.ts';
import type { MailTransport } from '../transports.ts';
import { type DueMessage, findDueMessages, lockDueMessages } from './due-messages.ts';

/** Messages per transaction. A stop waits for the current batch. */
const SEND_BATCH = 3000;

export type SendOutcome =
  /** Nothing is due, or other workers have all of it. */
  | { kind: 'idle' }
  | { kind: 'inactive' }
  /** There may be more. */
  | { kind: 'sent'; messages: number }
  | { kind: 'closed'; gate: ClosedGate; price: Money };

/**
 * A bounced address was suppressed, but another worker holds or has cancelled its message. Rolls back the
 * transaction.
 */
class OvertakenError extends Error {}

/** Sends one batch of due messages. Once a stop has returned, no message is recorded as sent. */
export async function sendDueMessages(
  unit: UnitOfWork,
  campaignId: string,
  names: Record<string, MailTransport>,
): Promise<SendOutcome> {
  const own = { ...unit, em: unit.orm.em.fork() };
  for (const [transportName, transport] of Object.entries(names)) {
    const { costName } = transport;
    const price = costName === null ? null : await priceOf(own.em, null, costName, unit.clock.now());
    const outcome = await sendAffordable(own, { campaignId, transportName, transport, price });
    if (outcome.kind !== 'idle') return outcome;
  }
  return { kind: 'idle' };
}

async function sendAffordable(unit: UnitOfWork, sending: Sending, limit = SEND_BATCH): Promise<SendOutcome> {
  try {
    return await unit.em.transactional((em) => sendBatch({ ...unit, em }, sending, limit));
  } catch (error) {
    if (error instanceof OvertakenError) return { kind: 'idle' };
    if (!(error instanceof BeyondBudgetError)) throw error;
    if (error.affordable > 0) return sendAffordable(unit, sending, error.affordable);
    return unit.em.transactional((em) => closeGate({ ...unit, em }, sending));
  }
}

/**
 * Records sends, counts and costs in one transaction without a lease, so a worker that dies has sent nothing.
 * The budget is last in the lock order. If it does not cover the batch, everything rolls back.
 */
async function sendBatch(unit: UnitOfWork, sending: Sending, limit: number): Promise<SendOutcome> {
  const { campaignId, transportName: transport, price } = sending;
  const now = unit.clock.now();
  // Without this lock, two batches of a campaign would hold leads while they wait for the same counters.
  if (!(await tryNamedLock(unit.em, 'sandbox batch', { id: campaignId, mode: 'alone' }))) return { kind: 'idle' };
  const campaign = await permitSending(unit.em, campaignId, now);
  if (campaign === null) return { kind: 'inactive' };
  const due = await findDueMessages(unit.em, { campaign, transport, now, limit });
  if (due.length === 0) return { kind: 'idle' };
  const gate = price === null ? null : await announcedGate(unit, { orgId: campaign.orgId, campaignId }, price);
  if (price !== null && gate !== null) return { kind: 'closed', gate, price };
  const changes = await recordSends(unit, { ...sending, campaign }, await lockDueMessages(unit.em, campaign, due, now));
  await countLedgerChanges(unit, changes);
  await payForMessages(unit, { ...sending, campaign }, countOutcomes(changes));
  const messages = changes.reduce((sum, { closed }) => sum + closed, 0);
  return messages === 0 ? { kind: 'idle' } : { kind: 'sent', messages };
}

/** Lock order: leads, suppression list, messages. */
async function recordSends(
  unit: UnitOfWork,
  { campaign, transport }: CampaignSending,
  due: DueMessage[],
): Promise<LedgerChange[]> {
  const { orgId } = campaign;
  const reports: MessageReport[] = [];
  const bounced = new Map<string, LeadToStop>();
  // Ordered by step, so a lead that bounces gets no further step in this batch.
  for (const { id, leadId, blockReason } of due.toSorted((one, other) => one.step - other.step)) {
    if (blockReason !== null || bounced.has(leadId)) continue;
    const report = transport.simulate({ orgId, id }, campaign);
    reports.push(report);
    if (report.bounced) bounced.set(leadId, { orgId, leadId, reason: report.reason ?? 'The address bounced.' });
  }
  const stopWriting = await prepareStopWriting(unit, 'bounce', [...bounced.values()]);
  const changes = await writeSentMessages(unit, reports);
  const returned = new Set(changes.flatMap(({ bounced_leads }) => bounced_leads ?? []));
  if (bounced.keys().some((leadId) => !returned.has(leadId))) throw new OvertakenError();
  const closed = [...(await cancelBlockedMessages(unit, orgId, due)), ...(await stopWriting())];
  await transport.recorded?.(
    unit,
    reports.map(({ messageId: id }) => ({ orgId, id })),
  );
  return [...changes, ...closed.map(toClosedChange)];
}

async function cancelBlockedMessages({ em }: UnitOfWork, orgId: string, due: DueMessage[]): Promise<ClosedMessages[]> {
  const closed: ClosedMessages[] = [];
  for (const [reason, own] of Map.groupBy(due, ({ blockReason }) => blockReason)) {
    if (reason === null) continue;
    const which = `${messagesNamed('$2', '$3')} where true`;
    const values = [orgId, own.map(({ id }) => id)];
    closed.push(...(await cancelQueuedMessages(em, { reason, which, values, skipsLocked: true })));
  }
  return closed;
}

/** Closes the budget gate and returns it. If money came in since, returns `sent`, so the caller tries again. */
async function closeGate(unit: UnitOfWork, sending: Sending): Promise<SendOutcome> {
  const campaign = await permitSending(unit.em, sending.campaignId, unit.clock.now());
  if (campaign === null) return { kind: 'inactive' };
  const { orgId } = campaign;
  const runId = await startSendRun(unit, campaign);
  const { reservationId, closedGate: gate } = await reserveMessages(unit, { ...sending, campaign, runId }, 1);
  if (reservationId !== null) await settleReservations(unit, orgId, [{ reservationId, quantity: 0 }]);
  await finishRun(unit, { orgId, runId }, 'cancelled');
  const { price } = sending;
  return price === null || gate === null ? { kind: 'sent', messages: 0 } : { kind: 'closed', gate, price };
}

interface Sending {
  campaignId: string;
  transportName: string;
  transport: MailTransport;
  /** Price per email; null if emails are free. */
  price: Money | null;
}

type CampaignSending = Sending & { campaign: SendingCampaign };

/** Thrown when the budget covers fewer emails than were recorded. Rolls back the whole transaction. */
class BeyondBudgetError extends Error {
  readonly affordable: number;

  constructor(affordable: number) {
    super(`The budget covers only ${affordable} emails.`);
    this.affordable = affordable;
  }
}

/**
 * Pays for the messages in the transaction that recorded them. Throws `BeyondBudget` if the budget does not
 * cover all of them.
 */
async function payForMessages(unit: UnitOfWork, sending: CampaignSending, messages: number): Promise<void> {
  if (messages === 0) return;
  const { orgId } = sending.campaign;
  const runId = await startSendRun(unit, sending.campaign);
  const { granted, reservationId } = await reserveMessages(unit, { ...sending, runId }, messages);
  if (granted < messages) throw new BeyondBudgetError(granted);
  if (reservationId !== null) await settleReservations(unit, orgId, [{ reservationId, quantity: messages }]);
  await finishRun(unit, { orgId, runId }, 'completed');
}

async function reserveMessages(unit: UnitOfWork, paying: CampaignSending & { runId: string }, wanted: number) {
  const { campaign, transport, price: unitCost, runId } = paying;
  const { costName } = transport;
  if (costName === null || unitCost === null) return { granted: wanted, reservationId: null, closedGate: null };
  const { id: campaignId, orgId } = campaign;
  return reserve(unit, { orgId, campaignId, runId, costName, unitCost, wanted });
}
