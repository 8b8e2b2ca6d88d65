import { Email } from './email.entity.ts';
import { Message } from './message.entity.ts';

export type { MailLinks, MessageRef } from './mime/mail-links.rules.ts';

import './ports.ts';

export const messagesEntities = [Email, Message];

export { cancelAnswered, cancelFollowUps, countClosed } from './cancel-queued.ts';
export { type Addressee, readAddressee } from './correspondence/addressee.ts';
export { type Correspondent, lastWrittenTo, ownMessages, recipientsOf } from './correspondence/correspondents.ts';
export { forgetEmails, forgetLateReasons, forgetReasons } from './correspondence/forget-texts.ts';
export { answeredMail, lastDeliveryTo, lastMailTo, mailTo } from './correspondence/mail-to.ts';
export {
  type CapturedMail,
  capturedMail,
  type DeliveredMail,
  type Departure,
  deliveredAmong,
  departuresSince,
  emailNamed,
  firstEmailsOf,
  mailMoments,
  newestEmailTo,
  sentTexts,
} from './correspondence/sent-mail.ts';
export { writtenEmail } from './correspondence/written-email.ts';
export { enqueueMessages, type KeptEmail, keepEmails } from './enqueue-messages.ts';
export { guardMissed, guardTroubled } from './guard/guard-sending.ts';
export { messageRouter } from './ledger/ledger.router.ts';
export { CLAIMED_MESSAGES } from './message-facts.ts';
export {
  composeSingleMail,
  createComposer,
  type MailAuthor,
  previewMail,
} from './mime/compose-mail.ts';
export { noteWriters } from './note-writers.ts';
export { cancelQueued, isAwaitingApproval, lastSendAt, nextSendAt, sweepMessages } from './open-messages.ts';
export { postponeSteps } from './postpone-steps.ts';
export { countNews } from './reports/count-news.ts';
export type { MessageReport } from './reports/message-report.rules.ts';
export { type LeftBefore, recordLeftBefore } from './reports/record-left-before.ts';
export { recordReports, writeReports } from './reports/record-reports.ts';
export { cancelQueuedOf } from './reports/stop-writing.ts';
export { recordComplaints, unsubscribePeople } from './reports/unsubscribe-people.ts';
export { sendDueMessages } from './sandbox/send-due-messages.ts';
export { sendMessagesJob } from './send-messages.job.ts';
export { sendMessagesHandler } from './send-messages.ts';
export { awaitLeaving } from './sending/await-leaving.ts';
export { sweepSendRuns } from './sending/send-run.ts';
export { untilKept } from './sending/until-kept.ts';
export { plainSequence, recipientOf } from './sequence/plain-sequence.rules.ts';
export { type RecipientFacts, type Sequence, type SequencePlan, sequenceWriter } from './sequence/sequence.rules.ts';
export type { SenderFacts } from './sequence/sequence-template.rules.ts';
export { bringForward } from './smtp/bring-forward.ts';
export { forgetCompanyDays } from './smtp/forget-company-days.ts';
export { FREE_MAIL_DOMAINS } from './smtp/free-mail.rules.ts';
export { countTestMail } from './test-mail/count-test-mail.ts';
export { dayLengthOf } from './transports.ts';
export { countMailSince, findUnknownMessages, oldestDueMessage } from './watch-sending.ts';
