import { ManualQualification } from './manual/manual-qualification.entity.ts';
import { ImapCursor } from './receive/imap-cursor.entity.ts';
import { InboundRow } from './receive/inbound-mail.entity.ts';
import { Meeting, Reply } from './reply.entity.ts';
import './ports.ts';

export { createMailReader } from './parse/mail-reader.ts';
export type { SingleMailNews, SingleMailPort } from './ports.ts';
export { CLAIMED_MAIL, processDueInbound, processInboundHandler, sweepInbound } from './process/process-due-inbound.ts';
export { findUnreadInboxes, pollInboxSoon, resetInbox } from './receive/inbox.queries.ts';
export { pollInboxesHandler } from './receive/poll-inboxes.ts';
export { dropWaitingMail, eraseReplies } from './record/erase-replies.ts';
export { pruneMail } from './record/prune-mail.ts';
export { inboundRouter } from './reply.router.ts';
export {
  lastReply,
  listReplies,
  listReplyMoments,
  type NamedReply,
  readRepliesById,
  sentimentIn,
} from './reply-facts.ts';
export { storeSandboxReplies } from './sandbox/store-sandbox-replies.ts';

export const repliesEntities = [InboundRow, Reply, Meeting, ManualQualification, ImapCursor];
