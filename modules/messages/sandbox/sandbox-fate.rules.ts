import type { MailCampaign, MessageRef } from '../mime/mail-links.rules.ts';
import type { MessageReport } from '../reports/message-report.rules.ts';

/** Shares of all emails, about as a decent campaign has them. */
const BOUNCED = 0.02;
const OPENED = 0.42;
/** Of those opened. */
const CLICKED = 0.15;

/** What is seen of an invented email: always the same for the same message, since its id is the seed. A click shows an open. */
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

/** Between 0 and 1, from the digits of an id that are random: in version 7 all after the variant. */
function threeNumbers(id: string): [number, number, number] {
  const digits = id.slice(-12);
  const part = (from: number) => Number.parseInt(digits.slice(from, from + 4), 16) / 0x1_0000;
  return [part(0), part(4), part(8)];
}
