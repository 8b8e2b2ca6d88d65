import { Email } from './email.entity.ts';
import { Message } from './message.entity.ts';

export type { MailLinks, MessageRef } from './mime/mail-links.rules.ts';

import './ports.ts';

export const messagesEntities = [Email, Message];

export { cancelAnswered, cancelFollowUps, countClosed } from './cancel-queued.ts';
export {
  type Addressee,
  type Correspondent,
  lastWrittenTo,
  ownMessages,
  readAddressee,
  recipientsOf,
} from './correspondence/correspondents.ts';
export { forgetEmails, forgetLateReasons, forgetReasons } from './correspondence/forget-texts.ts';
export {
  answeredMail,
  type CapturedMail,
  capturedMail,
  type DeliveredMail,
  type Departure,
  deliveredAmong,
  departuresSince,
  emailNamed,
  firstEmailsOf,
  lastDeliveryTo,
  lastMailTo,
  mailMoments,
  mailTo,
  newestEmailTo,
  sentTexts,
  writtenEmail,
} from './correspondence/sent-mail.ts';
export { enqueueMessages, type KeptEmail, keepEmails, noteWriters } from './enqueue-messages.ts';
export { guardMissed, guardTroubled } from './guard/guard-sending.ts';
export { messageRouter } from './ledger/ledger.router.ts';
export { CLAIMED_MESSAGES } from './message-facts.ts';
export {
  composeSingleMail,
  createComposer,
  type MailAuthor,
  previewMail,
} from './mime/compose-mail.ts';
export { cancelQueued, isAwaitingApproval, lastSendAt, nextSendAt, sweepMessages } from './open-messages.ts';
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
export { FREE_MAIL_DOMAINS, forgetCompanyDays } from './smtp/company-limit.ts';
export { bringForward, postponeSteps } from './smtp/postpone-messages.ts';
export { countTestMail } from './test-mail/count-test-mail.ts';
export { dayLengthOf } from './transports.ts';
export { countMailSince, findUnknownMessages, oldestDueMessage } from './watch-sending.ts';
