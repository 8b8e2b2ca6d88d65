import type { Socket } from 'node:net';
import {
  asksForMessage,
  isDone,
  readAnswer,
  readRefusal,
  type SmtpCommand,
  type SmtpReply,
  type SmtpResult,
  undeliverable,
} from './smtp-result.rules.ts';
import { SmtpTalk } from './smtp-talk.ts';

export interface MimeMessage {
  from: string;
  to: string;
  /** UTF-8. ASCII only, except for international addresses. */
  raw: string;
}

/** Callbacks around the first byte of a message. */
export interface Leaving {
  /** Checked right before the first byte. If false, nothing of the message leaves. */
  mayLeave(): boolean;
  /** Called once the first byte has left or never will. */
  onLeft(): void;
}

export interface SmtpLine {
  socket: Socket;
  extensions: readonly string[];
  /** Maximum message size in bytes; 0 if the server names none. */
  largest: number;
}

/** Timeout until the message itself begins. Nothing has left by then, so the message is retried. */
const ENVELOPE_MS = 10_000;

/** Some servers scan a message for up to a minute before they respond. After this timeout the outcome is unknown. */
const ANSWER_MS = 120_000;

/** The third command of an envelope is DATA. */
const goesOn = (reply: SmtpReply | null, place: number) => (place === 2 ? asksForMessage : isDone)(reply);

const LOST = 'The connection to the mail server was lost.';
const TOO_SLOW = 'The mail server did not answer in time.';
const NARROW = 'The mail server does not accept addresses with non-ASCII characters.';

/** RFC 6531: such an address needs a server that announces SMTPUTF8. */
const isWide = (addresses: string) => /[^\0-\x7f]/.test(addresses);

/**
 * Sends messages over one connection, one after another. With PIPELINING (RFC 2920), envelope and DATA go out
 * together, behind the previous message. The message itself is sent in one piece after the server asks for it,
 * so it is known what has left.
 */
export class SmtpDialogue {
  readonly #line: SmtpLine;
  readonly #talk: SmtpTalk;
  readonly #isPipelined: boolean;
  /** The envelope sent behind the previous message. Resolves to null if the server asks for the message. */
  #ahead: { message: MimeMessage; refused: Promise<SmtpResult | null> } | null = null;

  constructor(line: SmtpLine) {
    this.#line = line;
    this.#talk = new SmtpTalk(line.socket);
    this.#isPipelined = this.#knows('PIPELINING');
  }

  get isOpen(): boolean {
    return this.#talk.isOpen;
  }

  get isTooSlow(): boolean {
    return this.#talk.isTooSlow;
  }

  /** The server already has the next envelope, so it accepts only that message. */
  get isAhead(): boolean {
    return this.#ahead !== null;
  }

  close(): void {
    this.#talk.close();
  }

  quit(): void {
    if (this.isAhead) this.#talk.close();
    else this.#talk.quit();
  }

  /**
   * Never throws. With PIPELINING, the envelope of `following` goes out with the message. `following` must then
   * be sent next.
   */
  async send(message: MimeMessage, leaving: Leaving, following?: MimeMessage): Promise<SmtpResult> {
    const refused = (await this.#talk.within(ENVELOPE_MS, this.#envelopeOf(message))) ?? this.#holdBack(leaving);
    if (refused !== null) {
      leaving.onLeft();
      return refused;
    }
    const answer = this.#talk.inOnePiece(() => {
      const reply = this.#talk.hand(wireOf(message.raw));
      if (following !== undefined && this.#isPipelined) {
        this.#ahead = { message: following, refused: this.#offer(following) };
      }
      return reply;
    });
    leaving.onLeft();
    return readAnswer(await this.#talk.within(ANSWER_MS, answer));
  }

  #envelopeOf(message: MimeMessage): Promise<SmtpResult | null> {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead?.message === message) return ahead.refused;
    if (ahead !== null) this.close();
    return this.#offer(message);
  }

  /** Clears a rejected envelope with RSET. Returns false if the connection is no longer usable. */
  async reset(): Promise<boolean> {
    return isDone(await this.#talk.within(ENVELOPE_MS, this.#talk.ask('RSET')));
  }

  /** Resolves to null if the server asks for the message. */
  async #offer({ from, to, raw }: MimeMessage): Promise<SmtpResult | null> {
    const { largest } = this.#line;
    const bytes = Buffer.byteLength(raw);
    if ((largest > 0 && bytes > largest) || /[\r\n<>]/.test(from + to)) return undeliverable();
    if (isWide(from + to) && !this.#knows('SMTPUTF8')) return undeliverable(NARROW);
    const commands: [SmtpCommand, string][] = [
      ['MAIL FROM', `MAIL FROM:<${from}>${this.#parameters(from + to, bytes)}`],
      ['RCPT TO', `RCPT TO:<${to}>`],
      ['DATA', 'DATA'],
    ];
    const texts = commands.map(([, text]) => text);
    const replies = await (this.#isPipelined ? this.#talk.askAtOnce(texts) : this.#talk.askInTurn(texts, goesOn));
    const refused = replies.findIndex((reply, place) => !goesOn(reply, place));
    const reply = replies[refused];
    const command = commands[refused]?.[0];
    if (command === undefined || reply === undefined) return null;
    await this.#endUnwanted(command, replies);
    return reply === null ? this.#notLeft() : readRefusal(command, reply);
  }

  /** Returns null if the message may leave now. */
  #holdBack(leaving: Leaving): SmtpResult | null {
    if (!this.isOpen) return this.#notLeft();
    if (leaving.mayLeave()) return null;
    this.close();
    return { kind: 'held-back' };
  }

  #notLeft(): SmtpResult {
    return { kind: 'not-left', reason: this.isTooSlow ? TOO_SLOW : LOST };
  }

  #knows(extension: string): boolean {
    return this.#line.extensions.includes(extension);
  }

  #parameters(addresses: string, bytes: number): string {
    const size = this.#knows('SIZE') ? ` SIZE=${bytes}` : '';
    return isWide(addresses) ? `${size} SMTPUTF8` : size;
  }

  /**
   * Some servers ask for a message although they rejected its envelope. After a rejected recipient, send an
   * empty message. After a rejected sender, close the connection.
   */
  async #endUnwanted(refused: SmtpCommand, replies: (SmtpReply | null)[]): Promise<void> {
    const asksForIt = asksForMessage(replies[2] ?? null);
    if (refused === 'RCPT TO' && asksForIt) await this.#talk.ask('.');
    if (refused === 'MAIL FROM' && asksForIt) this.close();
  }
}

/** Converts a message for the wire: doubles leading dots and adds the final dot (RFC 5321). */
function wireOf(raw: string): string {
  const doubled = raw.includes('\r\n.') ? raw.replaceAll('\r\n.', '\r\n..') : raw;
  return `${raw.startsWith('.') ? '.' : ''}${doubled}${raw.endsWith('\n') ? '' : '\r\n'}.\r\n`;
}
