import { Email } from './email.entity.ts';
import { InboundRow } from './inbound/inbound-mail.entity.ts';
import { Mailbox } from './inbound/mailbox.entity.ts';
import { Meeting, Reply } from './inbound/reply.entity.ts';
import { Message } from './message.entity.ts';
import { Sender } from './senders/sender.entity.ts';

export { addCounts, type Counts } from './counts.ts';
export { dayAt } from './day.rules.ts';
export { enqueueMessages, type KeptEmail, keepEmails } from './enqueue-messages.ts';
export { inboundRouter } from './inbound/inbound.router.ts';
export { pollInboxesJob } from './inbound/poll-inboxes.job.ts';
export { pollInboxes } from './inbound/poll-inboxes.ts';
export { processDueInbound, sweepInbound } from './inbound/process-due-inbound.ts';
export { processInboundJob } from './inbound/process-inbound.job.ts';
export { messageRouter } from './ledger.router.ts';
export { cancelQueued, lastSendAt, nextSendAt, sweepMessages } from './open-messages.ts';
export type { CampaignPauser } from './ports.ts';
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

export const deliveryEntities = [Email, Message, Sender, InboundRow, Reply, Meeting, Mailbox];
