import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Money } from '../../../src/kernel/money.ts';
import type { SendingCampaign } from '../../campaign-state/index.ts';
import { finishRun, reserve, settleReservations } from '../../costs/index.ts';
import { startSendRun } from '../sending/send-run.ts';
import type { MailTransport } from './mail-transport.ts';

export interface Sending {
  campaignId: string;
  transportName: string;
  transport: MailTransport;
  /** Price per email; null if emails are free. */
  price: Money | null;
}

export type SendingOf = Sending & { campaign: SendingCampaign };

/** Thrown when the budget covers fewer emails than were recorded. Rolls back the whole transaction. */
export class BeyondBudget extends Error {
  readonly affordable: number;

  constructor(affordable: number) {
    super(`There is money for ${affordable} emails.`);
    this.affordable = affordable;
  }
}

/**
 * Pays for the messages in the transaction that recorded them. Throws `BeyondBudget` if the budget does not
 * cover all of them.
 */
export async function payFor(unit: UnitOfWork, sending: SendingOf, messages: number): Promise<void> {
  if (messages === 0) return;
  const { orgId } = sending.campaign;
  const runId = await startSendRun(unit, sending.campaign);
  const { granted, reservationId } = await reserveFor(unit, { ...sending, runId }, messages);
  if (granted < messages) throw new BeyondBudget(granted);
  if (reservationId !== null) await settleReservations(unit, orgId, [{ reservationId, quantity: messages }]);
  await finishRun(unit, { orgId, runId }, 'completed');
}

export async function reserveFor(unit: UnitOfWork, paying: SendingOf & { runId: string }, wanted: number) {
  const { campaign, transport, price: unitCost, runId } = paying;
  const { costName } = transport;
  if (costName === null || unitCost === null) return { granted: wanted, reservationId: null, closedGate: null };
  const { id: campaignId, orgId } = campaign;
  return reserve(unit, { orgId, campaignId, runId, costName, unitCost, wanted });
}
