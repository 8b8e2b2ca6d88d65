import { Email } from './email.entity.ts';
import { InboundRow } from './inbound/inbound-mail.entity.ts';
import { Meeting, Reply } from './inbound/reply.entity.ts';
import { Message } from './message.entity.ts';

export { addCounts, type Counts } from './counts.ts';
export { dayAt } from './day.rules.ts';
export { enqueueMessages, type KeptEmail, keepEmails } from './enqueue-messages.ts';
export { inboundRouter } from './inbound/inbound.router.ts';
export { processDueInbound, sweepInbound } from './inbound/process-due-inbound.ts';
export { processInboundJob } from './inbound/process-inbound.job.ts';
export { cancelQueued, lastSendAt, nextSendAt, sweepMessages } from './open-messages.ts';
export { recordEvents } from './record-reports.ts';
export { type SendOutcome, sendDueMessages } from './send-due-messages.ts';
export { sendMessagesJob } from './send-messages.job.ts';
export { sequenceWriter } from './sequence.rules.ts';
export type { SenderFacts } from './sequence-template.rules.ts';
export { type TrackingLinks, trackingLinks } from './tracking-links.ts';
export { dayLengthOf, transports } from './transports.ts';
export { recordComplaints, unsubscribePeople } from './unsubscribe-people.ts';

import './ports.ts';

export const deliveryEntities = [Email, Message, InboundRow, Reply, Meeting];
