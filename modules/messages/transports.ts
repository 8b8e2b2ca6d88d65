import type { UnitOfWork } from '../../src/kernel/context.ts';
import type { Milliseconds } from '../../src/kernel/duration.ts';
import type { MailCampaign, MessageRef } from './mime/mail-links.rules.ts';
import type { DeliverySettings } from './ports.ts';
import type { MessageReport } from './reports/message-report.rules.ts';

/** A transport without a network. Nothing waits for a server, so sending and recording share one transaction. */
export interface MailTransport {
  /** Name in the price list; null if emails are free. */
  costName: string | null;
  /** Returns the outcome of a message. Deterministic. */
  simulate(message: MessageRef, campaign: MailCampaign): MessageReport;
  /** Runs in the transaction that recorded the reports. */
  recorded?(unit: UnitOfWork, messages: MessageRef[]): Promise<void>;
}

/** Shares of all emails, typical for a decent campaign. */
const BOUNCED = 0.02;
const OPENED = 0.42;
/** Share of opened emails. */
const CLICKED = 0.15;

/**
 * Returns the simulated outcome. It is deterministic, because the message id is the seed. A click implies an
 * open.
 */
export function simulateOutcome(
  { orgId, id: messageId }: MessageRef,
  { trackOpens, trackClicks }: Pick<MailCampaign, 'trackOpens' | 'trackClicks'>,
): MessageReport {
  const [first, second, third] = randomNumbersOf(messageId);
  if (first < BOUNCED) return { orgId, messageId, outcome: 'sent', bounced: true, reason: 'sandbox: no such mailbox' };
  const opened = second < OPENED;
  const clicked = trackClicks && opened && third < CLICKED;
  return { orgId, messageId, outcome: 'sent', opened: clicked || (trackOpens && opened), clicked };
}

/** Returns numbers between 0 and 1 from the id. The last 12 digits of a UUIDv7 are random. */
function randomNumbersOf(id: string): [number, number, number] {
  const digits = id.slice(-12);
  const part = (from: number) => Number.parseInt(digits.slice(from, from + 4), 16) / 0x1_0000;
  return [part(0), part(4), part(8)];
}

export const sandboxTransport: MailTransport = {
  costName: 'sandbox-email',
  simulate: simulateOutcome,
  recorded: (unit, messages) => unit.sandboxAnswers.keep(unit, messages),
};

/**
 * Keyed by the transport name in a workflow. `smtp` is handled separately. Messages with an unknown transport
 * wait.
 */
export const transports: Record<string, MailTransport> = { sandbox: sandboxTransport };

export const TRANSPORT_NAMES = ['smtp', ...Object.keys(transports)];

const DAY_MS: Milliseconds = 86_400_000;

export const dayLengthOf = (transport: string, { sandboxDayMs }: DeliverySettings): Milliseconds =>
  transport === 'sandbox' ? sandboxDayMs : DAY_MS;
