import { ManualQualification } from './manual/manual-qualification.entity.ts';
import { ImapCursor } from './receive/imap-cursor.entity.ts';
import { InboundRow } from './receive/inbound-mail.entity.ts';
import { Meeting, Reply } from './reply.entity.ts';
import './ports.ts';

export { createMailReader } from './parse/mail-reader.ts';
export type { SingleMail, SingleMailNews } from './ports.ts';
export { CLAIMED_MAIL, processDueInbound, processInboundHandler, sweepInbound } from './process/process-due-inbound.ts';
export { pollInboxesHandler } from './receive/poll-inboxes.ts';
export { lookAgain, readAnew } from './receive/read-anew.ts';
export { findUnreadInboxes } from './receive/unread-inboxes.ts';
export { answerMoments } from './record/answer-moments.ts';
export { dropWaitingMail, forgetAnswers } from './record/forget-answers.ts';
export { forgetMail } from './record/forget-mail.ts';
export { lastAnswer, sentimentIn } from './record/last-answer.ts';
export { listReplies, type NamedReply, readReplies } from './record/replies-of-campaign.ts';
export { inboundRouter } from './reply.router.ts';
export { keepSandboxAnswers } from './sandbox/keep-sandbox-answers.ts';

export const repliesEntities = [InboundRow, Reply, Meeting, ManualQualification, ImapCursor];
