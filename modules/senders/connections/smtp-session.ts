import type { DepartureHooks, MimeMessage, SmtpDialogue } from './smtp-dialogue.ts';
import type { SmtpResult } from './smtp-result.rules.ts';

export interface SmtpSession {
  readonly isUsable: boolean;
  /** The last message was accepted fast enough to send the next envelope with it. */
  readonly isQuick: boolean;
  /** The server ignored a pipelined envelope. */
  readonly ignoresPipelining: boolean;
  /**
   * The server has responded to a message. If it closes such a connection, it may still accept messages on a new
   * one.
   */
  readonly hasAnswered: boolean;
  /** Never throws. `following` must be sent next; otherwise the connection becomes unusable. */
  send(message: MimeMessage, leaving: DepartureHooks, following?: MimeMessage): Promise<SmtpResult>;
  close(): void;
}

/** No message waits behind a slower one, because it could use another connection. */
const QUICK_MS = 250;

/** After this many messages, a temporary rejection may concern the connection rather than the message. */
const ENOUGH = 100;

export function createSession(dialogue: SmtpDialogue): SmtpSession {
  let hasAnswered = false;
  let carried = 0;
  let isQuick = false;
  let ignoresPipelining = false;
  return {
    get isUsable() {
      return dialogue.isOpen && !dialogue.isAhead;
    },
    get isQuick() {
      return isQuick;
    },
    get ignoresPipelining() {
      return ignoresPipelining;
    },
    get hasAnswered() {
      return hasAnswered;
    },
    async send(message, leaving, following) {
      const began = performance.now();
      const wasAhead = dialogue.isAhead;
      const result = await dialogue.send(message, leaving, following);
      ignoresPipelining ||= wasAhead && result.kind === 'not-left' && dialogue.isTooSlow;
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
