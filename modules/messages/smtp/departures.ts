import type { Clock } from '../../../src/kernel/clock.ts';
import {
  type MimeMessage,
  type SmtpPool,
  type SmtpResult,
  type SmtpSession,
  SmtpUnavailable,
} from '../../senders/index.ts';
import type { ClaimedMessage, MailComposer } from '../mime/compose-mail.ts';

interface DeparturesOptions {
  pool: SmtpPool;
  compose: MailComposer;
  clock: Clock;
  /** Checked right before the first byte of a message leaves. Without an id: whether any message may leave. */
  mayLeave(id?: string): boolean;
  onEnded(message: ClaimedMessage, result: SmtpResult): void;
  onUnavailable(reason: string): void;
  /** A message has begun to leave or was returned to the queue. */
  onChange(): void;
}

interface ComposedMessage {
  message: ClaimedMessage;
  mime: MimeMessage;
}

export class Departures {
  readonly #options: DeparturesOptions;
  readonly #waiting: ClaimedMessage[] = [];
  #underWay = 0;
  readonly #unleft = new Set<ClaimedMessage>();
  #isUnavailable = false;

  constructor(options: DeparturesOptions) {
    this.#options = options;
  }

  get count(): number {
    return this.#waiting.length + this.#underWay;
  }

  get unleft(): readonly ClaimedMessage[] {
    return [...this.#waiting, ...this.#unleft];
  }

  add(messages: ClaimedMessage[]): void {
    this.#waiting.push(...messages);
  }

  /** Takes back messages without a connection, which have certainly not left. */
  takeBack(): ClaimedMessage[] {
    return this.#waiting.splice(0);
  }

  pump(): void {
    const { pool, mayLeave } = this.#options;
    while (this.#waiting.length > 0 && !pool.isClosed && mayLeave()) {
      const session = pool.take();
      if (session === undefined) {
        pool.open(this.count).catch((error: unknown) => {
          this.#giveUp(error instanceof SmtpUnavailable ? error.message : String(error));
        });
        return;
      }
      void this.#sendOn(session);
    }
  }

  async #sendOn(session: SmtpSession): Promise<void> {
    const { pool } = this.#options;
    let own = await this.#next();
    while (own !== null) {
      const following: ComposedMessage | null = pool.takeAgain(session) ? await this.#next() : null;
      this.#end(own.message, await this.#send(own, session, following), session);
      own = following;
    }
    pool.giveBack(session);
  }

  /** Composes the next permitted message. A message that cannot be composed is rejected. */
  async #next(): Promise<ComposedMessage | null> {
    const { compose, clock, mayLeave, onEnded } = this.#options;
    while (mayLeave()) {
      const message = this.#waiting.shift();
      if (message === undefined) return null;
      if (!mayLeave(message.id)) {
        onEnded(message, { kind: 'held-back' });
        continue;
      }
      this.#underWay += 1;
      this.#unleft.add(message);
      try {
        return { message, mime: await compose(message, clock.now()) };
      } catch (error) {
        this.#underWay -= 1;
        this.#unleft.delete(message);
        const reason = `The email could not be composed: ${String(error)}`;
        onEnded(message, { kind: 'refused', isPermanent: true, isAddress: false, reason });
      }
    }
    return null;
  }

  #send(
    { message, mime }: ComposedMessage,
    session: SmtpSession,
    following: ComposedMessage | null,
  ): Promise<SmtpResult> {
    const { mayLeave, onChange } = this.#options;
    const onLeft = () => {
      this.#unleft.delete(message);
      onChange();
    };
    return session.send(mime, { mayLeave: () => mayLeave(message.id), onLeft }, following?.mime);
  }

  #end(message: ClaimedMessage, result: SmtpResult, { hasAnswered }: SmtpSession): void {
    const { onEnded, onChange } = this.#options;
    this.#underWay -= 1;
    // Nothing left, and a server that closes a working connection may well accept the next one.
    if (result.kind === 'not-left' && hasAnswered && !this.#isUnavailable) {
      this.#waiting.unshift(message);
      return onChange();
    }
    onEnded(message, result);
    if (result.kind === 'not-left') this.#giveUp(result.reason);
  }

  #giveUp(reason: string): void {
    this.#isUnavailable = true;
    this.#options.onUnavailable(reason);
  }
}
