import { Email } from './email.entity.ts';
import { Message } from './message.entity.ts';

export type { MailLinks, MessageRef } from './mime/mail-links.rules.ts';

import './ports.ts';

export const messagesEntities = [Email, Message];

export {
  cancelAfterReply,
  cancelFollowUps,
  countClosedMessages,
} from './cancel-queued.ts';
export {
  type Addressee,
  type Correspondent,
  findExistingMessages,
  findLastCorrespondents,
  findRecipients,
  readAddressee,
} from './correspondence/correspondents.ts';
export {
  eraseEmails,
  eraseLateReasons,
  eraseReasons,
} from './correspondence/erase-texts.ts';
export {
  answeredMail,
  type CapturedMail,
  type DeliveredMail,
  type Departure,
  emailNamed,
  findDeliveredMail,
  findDepartures,
  firstEmailsOf,
  lastDeliveryTo,
  listCapturedMail,
  listMailMoments,
  listSentTexts,
  mailToLead,
  newestEmailTo,
  readLastMailTimes,
  readWrittenEmail,
} from './correspondence/sent-mail.ts';
export { countTestMail } from './count-test-mail.ts';
export {
  enqueueMessages,
  insertEmails,
  recordWriters,
  type StoredEmail,
} from './enqueue-messages.ts';
export { guardMissedTrouble, guardRecentTrouble } from './guard/guard-sending.ts';
export { messageRouter } from './ledger/ledger.router.ts';
export { CLAIMED_MESSAGES } from './message-facts.ts';
export {
  composeSingleMail,
  createComposer,
  type MailAuthor,
  previewMail,
} from './mime/compose-mail.ts';
export {
  cancelCampaignMessages,
  isAwaitingApproval,
  lastSendAt,
  nextSendAt,
  sweepMessages,
} from './open-messages.ts';
export { countLedgerChanges } from './reports/ledger-changes.ts';
export type { MessageReport } from './reports/message-report.rules.ts';
export { type LeftBefore, recordLeftBefore } from './reports/record-left-before.ts';
export { recordReports, writeReports } from './reports/record-reports.ts';
export { cancelMessagesToPeople } from './reports/stop-writing.ts';
export { recordComplaints, unsubscribePeople } from './reports/unsubscribe-people.ts';
export { sendDueMessages } from './sandbox/send-due-messages.ts';
export { sendMessagesJob } from './send-messages.job.ts';
export { sendMessagesHandler } from './send-messages.ts';
export { retryUntilRecorded } from './sending/retry-until-recorded.ts';
export { sweepSendRuns } from './sending/send-run.ts';
export { waitForDepartures } from './sending/wait-for-departures.ts';
export {
  buildPlainSequence,
  toRecipientFacts,
} from './sequence/plain-sequence.rules.ts';
export {
  createSequenceWriter,
  type RecipientFacts,
  type Sequence,
  type SequencePlan,
} from './sequence/sequence.rules.ts';
export type { SenderFacts } from './sequence/sequence-template.rules.ts';
export { FREE_MAIL_DOMAINS, pruneCompanyDays } from './smtp/company-limit.ts';
export { advanceFirstEmails, postponeSteps } from './smtp/postpone-messages.ts';
export { dayLengthOf } from './transports.ts';
export { countMailSince, findOldestDueMessage, findUnknownMessages } from './watch-sending.ts';
