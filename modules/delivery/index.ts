import { Email } from './email.entity.ts';
import { Message } from './message.entity.ts';
import { Sender } from './senders/sender.entity.ts';

export { addCounts, type Counts } from './counts.ts';
export { dayAt } from './day.rules.ts';
export { enqueueMessages, type KeptEmail, keepEmails } from './enqueue-messages.ts';
export { messageRouter } from './ledger.router.ts';
export { cancelQueued, lastSendAt, nextSendAt, sweepMessages } from './open-messages.ts';
export { recordEvents } from './record-reports.ts';
export { type SendOutcome, sendDueMessages } from './send-due-messages.ts';
export { sendMessagesJob } from './send-messages.job.ts';
export { createDomainTexts } from './senders/domain-texts.ts';
export { guardSending } from './senders/guard-sending.ts';
export { hasSender } from './senders/sender.queries.ts';
export { senderRouter } from './senders/sender.router.ts';
export { senderSealedColumns } from './senders/sender-secrets.ts';
export { sequenceWriter } from './sequence.rules.ts';
export type { SenderFacts } from './sequence-template.rules.ts';
export { holdBackSending } from './smtp/hold-campaign.ts';
export { createMailboxes } from './smtp/mailboxes.ts';
export { createSmtpSending, type SmtpEnd } from './smtp/send-by-smtp.ts';
export { type TrackingLinks, trackingLinks } from './tracking-links.ts';
export { dayLengthOf, transports } from './transports.ts';
export { recordComplaints, unsubscribePeople } from './unsubscribe-people.ts';

import './ports.ts';

export const deliveryEntities = [Email, Message, Sender];
