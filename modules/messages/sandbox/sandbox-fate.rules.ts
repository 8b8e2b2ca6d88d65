import type { MailCampaign, MessageRef } from '../mime/mail-links.rules.ts';
import type { MessageReport } from '../reports/message-report.rules.ts';

/** Shares of all emails, typical for a decent campaign. */
const BOUNCED = 0.02;
const OPENED = 0.42;
/** Share of opened emails. */
const CLICKED = 0.15;

/**
 * Returns the simulated outcome. It is deterministic, because the message id is the seed. A click implies an
 * open.
 */
export function sandboxFate(
  { orgId, id: messageId }: MessageRef,
  { trackOpens, trackClicks }: Pick<MailCampaign, 'trackOpens' | 'trackClicks'>,
): MessageReport {
  const [first, second, third] = threeNumbers(messageId);
  if (first < BOUNCED) return { orgId, messageId, outcome: 'sent', bounced: true, reason: 'sandbox: no such mailbox' };
  const opened = second < OPENED;
  const clicked = trackClicks && opened && third < CLICKED;
  return { orgId, messageId, outcome: 'sent', opened: clicked || (trackOpens && opened), clicked };
}

/** Returns numbers between 0 and 1 from the id. The last 12 digits of a UUIDv7 are random. */
function threeNumbers(id: string): [number, number, number] {
  const digits = id.slice(-12);
  const part = (from: number) => Number.parseInt(digits.slice(from, from + 4), 16) / 0x1_0000;
  return [part(0), part(4), part(8)];
}
