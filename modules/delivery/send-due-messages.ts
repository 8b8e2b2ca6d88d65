import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';
import type { UnitOfWork } from '../../src/kernel/context.ts';
import type { Money } from '../../src/kernel/money.ts';
import { type ClosedGate, finishRun, priceOf, reserve, settleAll, startRun } from '../costs/index.ts';
import { claimMessages, type MessageClaim, releaseMessages } from './claim-messages.ts';
import { addCounts } from './counts.ts';
import { dayAt } from './day.rules.ts';
import type { MailTransport } from './mail-transport.ts';
import { countNews, outcomesIn, writeReports } from './record-reports.ts';

/** Messages at a time: few enough that a stop waits only briefly for what is under way. */
const SEND_BATCH = 1500;

interface SendingCampaign {
  id: string;
  orgId: string;
  timeZone: string;
  brandIds: string[];
  workflowSlug: string;
  featureSlug: string | null;
}

export type SendOutcome =
  | { kind: 'idle' }
  /** The campaign does not run. */
  | { kind: 'inactive' }
  /** There may be more. */
  | { kind: 'sent'; messages: number }
  | { kind: 'closed'; gate: ClosedGate };

interface Sending {
  campaign: SendingCampaign;
  transportName: string;
  transport: MailTransport;
}

/**
 * Sends one batch of what is due. The campaign stays locked against being stopped meanwhile: after the answer to a stop
 * nothing is under way.
 */
export function sendDueMessages(unit: UnitOfWork, campaignId: string, names: Record<string, MailTransport>) {
  return unit.em.transactional(async (holder): Promise<SendOutcome> => {
    const campaign = await holdActive(holder, campaignId);
    if (campaign === null) return { kind: 'inactive' };
    for (const [transportName, transport] of Object.entries(names)) {
      const outcome = await sendBatch(unit, { campaign, transportName, transport });
      if (outcome.kind !== 'idle') return outcome;
    }
    return { kind: 'idle' };
  });
}

/** A lock that only a change of status waits for, not the runner's bookkeeping on the same row. */
async function holdActive(em: EntityManager, campaignId: string): Promise<SendingCampaign | null> {
  const [campaign] = await statement<SendingCampaign>(
    em,
    `select c.id, c.org_id as "orgId", o.time_zone as "timeZone", c.brand_ids as "brandIds",
            c.workflow_slug as "workflowSlug", c.feature_slug as "featureSlug"
     from campaigns c join organisations o on o.id = c.org_id
     where c.id = $1 and c.status = 'active' for key share of c`,
    [campaignId],
  );
  return campaign ?? null;
}

interface Paid extends MessageClaim {
  runId: string | null;
  reservationId: string | null;
  gate: ClosedGate | null;
}

async function sendBatch(unit: UnitOfWork, sending: Sending): Promise<SendOutcome> {
  const em = unit.orm.em.fork();
  const own = { ...unit, em };
  const price =
    sending.transport.costName === null ? null : await priceOf(em, sending.transport.costName, unit.clock.now());
  const paid = await em.transactional((tx) => claimAndPay({ ...own, em: tx }, sending, price));
  if (paid.ids.length > 0) {
    const reports = await sending.transport.send(
      own,
      paid.ids.map((id) => ({ id })),
    );
    await em.transactional(async (tx) => {
      const inside = { ...own, em: tx };
      const news = await writeReports(inside, reports, paid.token);
      await sending.transport.recorded?.(inside, paid.ids);
      if (paid.reservationId !== null) {
        await settleAll(inside, [{ reservationId: paid.reservationId, quantity: outcomesIn(news) }]);
      }
      await countNews(inside, news);
      if (paid.runId !== null) await finishRun(inside, paid.runId, 'completed');
    });
  }
  if (paid.gate !== null) return { kind: 'closed', gate: paid.gate };
  const handled = paid.ids.length + paid.closed;
  return handled === 0 ? { kind: 'idle' } : { kind: 'sent', messages: handled };
}

/** One transaction: what is claimed is paid for, and what cannot be paid is not claimed. */
async function claimAndPay(unit: UnitOfWork, sending: Sending, price: Money | null): Promise<Paid> {
  const { campaign, transportName: transport } = sending;
  const now = unit.clock.now();
  const asked = { campaignId: campaign.id, transport, now, limit: SEND_BATCH };
  const claim = await claimMessages(unit.em, asked, sending.transport);
  const nothing = { runId: null, reservationId: null, gate: null };
  if (claim.ids.length === 0 && claim.closed === 0) return { ...claim, ...nothing };
  const paid = claim.ids.length === 0 ? { ...claim, ...nothing } : await pay(unit, sending, claim, price);
  if (claim.closed > 0) {
    await addCounts(unit.em, campaign.id, dayAt(now, campaign.timeZone), { openMessages: -claim.closed });
  }
  return paid;
}

async function pay(unit: UnitOfWork, sending: Sending, claim: MessageClaim, price: Money | null): Promise<Paid> {
  const { id: campaignId, orgId, brandIds, workflowSlug, featureSlug } = sending.campaign;
  const runId = await startRun(unit, {
    orgId,
    campaignId,
    brandIds,
    workflowSlug,
    featureSlug,
    serviceName: 'delivery',
    taskName: 'send-messages',
  });
  const { costName, leaseMs } = sending.transport;
  if (costName === null || price === null) return { ...claim, runId, reservationId: null, gate: null };
  const { granted, reservationId, closedGate } = await reserve(unit, {
    campaignId,
    runId,
    costName,
    unitCost: price,
    wanted: claim.ids.length,
    leaseMs,
  });
  await releaseMessages(unit.em, claim.token, claim.ids.slice(granted));
  if (granted === 0) await finishRun(unit, runId, 'cancelled');
  return { ...claim, ids: claim.ids.slice(0, granted), runId, reservationId, gate: closedGate };
}
