import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { dayAt } from '../../../src/kernel/day.ts';
import type { Money } from '../../../src/kernel/money.ts';
import { addCounts, permitSending, type SendingCampaign } from '../../campaign-state/index.ts';
import { type ClosedGate, finishRun, priceOf, reserve, settleAll } from '../../costs/index.ts';
import type { MessageReport } from '../reports/message-report.rules.ts';
import { closedMessages, countNews, outcomesIn, writeReports } from '../reports/record-reports.ts';
import { startSendRun } from '../sending/send-run.ts';
import { claimMessages, type MessageClaim, releaseMessages } from './claim-messages.ts';
import type { MailTransport } from './mail-transport.ts';

/** Messages at a time: few enough that a stop waits only briefly for what is under way. */
const SEND_BATCH = 1500;

export type SendOutcome =
  | { kind: 'idle' }
  /** The campaign does not run. */
  | { kind: 'inactive' }
  /** There may be more. */
  | { kind: 'sent'; messages: number }
  | { kind: 'closed'; gate: ClosedGate };

interface Sending {
  campaignId: string;
  transportName: string;
  transport: MailTransport;
}

/** Sends one batch of what is due. After the answer to a stop nothing is written down as sent any more. */
export async function sendDueMessages(
  unit: UnitOfWork,
  campaignId: string,
  names: Record<string, MailTransport>,
): Promise<SendOutcome> {
  for (const [transportName, transport] of Object.entries(names)) {
    const outcome = await sendBatch(unit, { campaignId, transportName, transport });
    if (outcome.kind !== 'idle') return outcome;
  }
  return { kind: 'idle' };
}

interface Paid extends MessageClaim {
  campaign: SendingCampaign;
  runId: string | null;
  reservationId: string | null;
  gate: ClosedGate | null;
}

async function sendBatch(unit: UnitOfWork, sending: Sending): Promise<SendOutcome> {
  const em = unit.orm.em.fork();
  const own = { ...unit, em };
  const { costName } = sending.transport;
  const price = costName === null ? null : await priceOf(em, null, costName, unit.clock.now());
  const paid = await em.transactional((tx) => claimAndPay({ ...own, em: tx }, sending, price));
  if (paid === null) return { kind: 'inactive' };
  if (paid.ids.length > 0) {
    const reports = await sending.transport.send(own, messagesOf(paid), paid.campaign);
    const runs = await em.transactional((tx) => record({ ...own, em: tx }, sending, paid, reports));
    if (!runs) return { kind: 'inactive' };
  }
  if (paid.gate !== null) return { kind: 'closed', gate: paid.gate };
  const handled = paid.ids.length + paid.closed;
  return handled === 0 ? { kind: 'idle' } : { kind: 'sent', messages: handled };
}

const messagesOf = ({ campaign: { orgId }, ids }: Paid) => ids.map((id) => ({ orgId, id }));

/** One transaction: what was sent, its counts and what it cost. False when the campaign was stopped meanwhile. */
async function record(
  unit: UnitOfWork,
  { transport }: Sending,
  paid: Paid,
  reports: MessageReport[],
): Promise<boolean> {
  const { campaign, ids, token, runId, reservationId } = paid;
  const runs = (await permitSending(unit.em, campaign.id, unit.clock.now())) !== null;
  const news = runs ? await writeReports(unit, reports, token) : await takeBack(unit.em, campaign, { token, ids });
  if (runs) await transport.recorded?.(unit, messagesOf(paid));
  await countNews(unit, news);
  if (reservationId !== null)
    await settleAll(unit, campaign.orgId, [{ reservationId, quantity: runs ? outcomesIn(news) : 0 }]);
  if (runId !== null) await finishRun(unit, { orgId: campaign.orgId, runId }, runs ? 'completed' : 'cancelled');
  return runs;
}

/** What was taken and not sent waits again, or is cancelled where its campaign has ended. */
async function takeBack(em: EntityManager, campaign: SendingCampaign, claim: Pick<MessageClaim, 'token' | 'ids'>) {
  taking(em, 'messages');
  const cancelled = await releaseMessages(em, campaign, claim);
  return cancelled === 0 ? [] : [closedMessages(campaign, cancelled)];
}

/** One transaction: what is claimed is paid for, and what cannot be paid is not claimed. */
async function claimAndPay(unit: UnitOfWork, sending: Sending, price: Money | null): Promise<Paid | null> {
  const { transportName: transport } = sending;
  const now = unit.clock.now();
  const campaign = await permitSending(unit.em, sending.campaignId, now);
  if (campaign === null) return null;
  const asked = { campaign, transport, now, limit: SEND_BATCH };
  const claim = await claimMessages(unit.em, asked, sending.transport);
  if (claim.closed > 0) {
    await addCounts(unit.em, campaign, dayAt(now, campaign.timeZone), { openMessages: -claim.closed });
  }
  const nothing = { runId: null, reservationId: null, gate: null };
  return claim.ids.length === 0
    ? { ...claim, ...nothing, campaign }
    : pay(unit, { ...sending, campaign }, claim, price);
}

async function pay(
  unit: UnitOfWork,
  { campaign, transport }: Sending & { campaign: SendingCampaign },
  claim: MessageClaim,
  price: Money | null,
): Promise<Paid> {
  const { id: campaignId, orgId } = campaign;
  const runId = await startSendRun(unit, campaign);
  const { costName, leaseMs } = transport;
  if (costName === null || price === null) return { ...claim, campaign, runId, reservationId: null, gate: null };
  const { granted, reservationId, closedGate } = await reserve(unit, {
    orgId,
    campaignId,
    runId,
    costName,
    unitCost: price,
    wanted: claim.ids.length,
    leaseMs,
  });
  await releaseMessages(unit.em, campaign, { token: claim.token, ids: claim.ids.slice(granted) });
  if (granted === 0) await finishRun(unit, { orgId, runId }, 'cancelled');
  return { ...claim, campaign, ids: claim.ids.slice(0, granted), runId, reservationId, gate: closedGate };
}
