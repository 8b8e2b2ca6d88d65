import type { Leaving, MimeMessage, SmtpDialogue } from './smtp-dialogue.ts';
import type { SmtpResult } from './smtp-result.rules.ts';

/** A connection on which the mailbox is logged in; one message at a time. */
export interface SmtpSession {
  readonly isUsable: boolean;
  /** It took the last message so soon that of the next one it may be told with the one before. */
  readonly isQuick: boolean;
  /** The server did not hear what it was told together with a message. */
  readonly isDeaf: boolean;
  /** About a message: a server may end such a connection whenever it likes, and still take the next one on another. */
  readonly hasAnswered: boolean;
  /** Never throws. What is said to follow must be sent next, or the connection is of no more use. */
  send(message: MimeMessage, leaving: Leaving, following?: MimeMessage): Promise<SmtpResult>;
  close(): void;
}

/** Behind a message that takes longer no other one waits: it could leave by another connection. */
const QUICK_MS = 250;

/** A server that has taken so many messages of a connection and then refuses one for now may mean the connection. */
const ENOUGH = 100;

export function createSession(dialogue: SmtpDialogue): SmtpSession {
  let hasAnswered = false;
  let carried = 0;
  let isQuick = false;
  let isDeaf = false;
  return {
    get isUsable() {
      return dialogue.isOpen && !dialogue.isAhead;
    },
    get isQuick() {
      return isQuick;
    },
    get isDeaf() {
      return isDeaf;
    },
    get hasAnswered() {
      return hasAnswered;
    },
    async send(message, leaving, following) {
      const began = performance.now();
      const wasAhead = dialogue.isAhead;
      const result = await dialogue.send(message, leaving, following);
      isDeaf ||= wasAhead && result.kind === 'not-left' && dialogue.isTooSlow;
      isQuick = result.kind === 'accepted' && performance.now() - began < QUICK_MS;
      if (result.kind === 'accepted' || result.kind === 'refused') hasAnswered = true;
      if (result.kind === 'accepted') carried += 1;
      const goesOn =
        result.kind === 'accepted' ||
        (result.kind === 'refused' &&
          (result.isPermanent || carried < ENOUGH) &&
          dialogue.isOpen &&
          (dialogue.isAhead || (await dialogue.reset())));
      if (!goesOn) dialogue.close();
      return result;
    },
    close: () => dialogue.quit(),
  };
}
