import { Sender } from './sender.entity.ts';
import './ports.ts';

export {
  allowanceDay,
  capacityOn,
  dayAfter,
  openingOf,
  remainingOfDay,
  shareOf,
  windowOpensAt,
  zoneOf,
} from './allowance/allowance.rules.ts';
export { recipientZone } from './allowance/recipient-zone.rules.ts';
export { type OpenSession, openFirstSession, type SkippedSender } from './connections/first-session.ts';
export { asciiAddress, messageIdOf, oneLine } from './connections/mail-address.rules.ts';
export { closeInbox, describeInboxError, openInbox, withImapDeadline } from './connections/open-inbox.ts';
export { SmtpUnavailable } from './connections/open-session.ts';
export type { MimeMessage } from './connections/smtp-dialogue.ts';
export { CONNECTIONS_PER_SENDER, type SmtpPool } from './connections/smtp-pool.ts';
export { createSmtpPools, type SmtpPools, sendOnce } from './connections/smtp-pools.ts';
export { outcomeOf, type SmtpOutcome, type SmtpResult } from './connections/smtp-result.rules.ts';
export type { SmtpSession } from './connections/smtp-session.ts';
export type { Sender } from './sender.entity.ts';
export {
  allowanceOf,
  findActiveSender,
  findActiveSenders,
  findOtherSenders,
  findSender,
  hasSender,
  lockActiveSender,
  lockSenders,
  readSender,
} from './sender.queries.ts';
export { senderRouter } from './sender.router.ts';
export type { SendWindow } from './sender.schema.ts';
export { DKIM_KEY, senderSealedColumns } from './sender-columns.ts';
export {
  ALL_SENDERS,
  activeSendersOf,
  addressesOf,
  addressOfSender,
  findTroubledSenders,
  inactiveSendersOf,
  isDeletedSender,
  judgedSenders,
  SENDERS_WITH_INBOX,
  SENDERS_WITHOUT_INBOX,
  sendWindowOf,
} from './sender-facts.ts';
export { drawAllowance, noteAvailable, noteUnavailable, pauseSenders, returnAllowance } from './sender-state.ts';
export { createDomainTexts } from './verification/domain-texts.ts';

export const sendersEntities = [Sender];
