import { Sender } from './sender.entity.ts';
import './ports.ts';

export {
  capacityOn,
  dayAfter,
  openingOf,
  remainingOfDay,
  shareOf,
  windowOpensAt,
  zoneOf,
} from './allowance/allowance.rules.ts';
export { allowanceDay } from './allowance/allowance-day.rules.ts';
export { drawAllowance, returnAllowance } from './allowance/draw-allowance.ts';
export { recipientZone } from './allowance/recipient-zone.rules.ts';
export { firstSession, type OpenSession, type PassedOver } from './connections/first-session.ts';
export { asciiAddress, messageIdOf, oneLine } from './connections/mail-address.rules.ts';
export { inboxSentence, leaveInbox, openInbox, within } from './connections/open-inbox.ts';
export { SmtpUnavailable } from './connections/open-session.ts';
export { sendOnce } from './connections/send-once.ts';
export type { MimeMessage } from './connections/smtp-dialogue.ts';
export { CONNECTIONS_PER_SENDER, type SmtpPool } from './connections/smtp-pool.ts';
export { createSmtpPools, type SmtpPools } from './connections/smtp-pools.ts';
export { type Outcome, outcomeOf, type SmtpResult } from './connections/smtp-result.rules.ts';
export type { SmtpSession } from './connections/smtp-session.ts';
export { noteAvailable, noteUnavailable } from './note-availability.ts';
export { pauseSenders } from './pause-senders.ts';
export type { Sender } from './sender.entity.ts';
export {
  allowanceOf,
  findActive,
  findAllActive,
  findOthers,
  findSender,
  hasSender,
  lockActive,
  lockSenders,
  readSender,
} from './sender.queries.ts';
export { senderRouter } from './sender.router.ts';
export type { SendWindow } from './sender.schema.ts';
export {
  ALL_SENDERS,
  activeSendersOf,
  addressesOf,
  inactiveSendersOf,
  isDeletedSender,
  judgedSenders,
  SENDERS_WITH_INBOX,
  SENDERS_WITHOUT_INBOX,
  sendWindowOf,
} from './sender-facts.ts';
export { DKIM_KEY, senderSealedColumns } from './sender-secrets.ts';
export { addressOfSender, findTroubledSenders } from './troubled-senders.ts';
export { createDomainTexts } from './verification/domain-texts.ts';

export const sendersEntities = [Sender];
