import type { Socket } from 'node:net';
import { SmtpCommands } from './smtp-commands.ts';
import {
  asksForMessage,
  isPositive,
  parseMessageReply,
  parseRejection,
  rejectLocally,
  type SmtpCommand,
  type SmtpReply,
  type SmtpResult,
} from './smtp-result.rules.ts';

export interface MimeMessage {
  from: string;
  to: string;
  /** UTF-8. ASCII only, except for international addresses. */
  raw: string;
}

/** Callbacks around the first byte of a message. */
export interface DepartureHooks {
  /** Checked right before the first byte. If false, nothing of the message leaves. */
  mayLeave(): boolean;
  /** Called once the first byte has left or never will. */
  onLeft(): void;
}

export interface SmtpSocket {
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
const isExpected = (reply: SmtpReply | null, place: number) => (place === 2 ? asksForMessage : isPositive)(reply);

const LOST = 'The connection to the mail server was lost.';
const TOO_SLOW = 'The mail server did not answer in time.';
const ASCII_ONLY = 'The mail server does not accept addresses with non-ASCII characters.';

/** RFC 6531: such an address needs a server that announces SMTPUTF8. */
const isNonAscii = (addresses: string) => /[^\0-\x7f]/.test(addresses);

/**
 * Sends messages over one connection, one after another. With PIPELINING (RFC 2920), envelope and DATA go out
 * together, behind the previous message. The message itself is sent in one piece after the server asks for it,
 * so it is known what has left.
 */
export class SmtpDialogue {
  readonly #line: SmtpSocket;
  readonly #talk: SmtpCommands;
  readonly #isPipelined: boolean;
  /** The envelope sent behind the previous message. Resolves to null if the server asks for the message. */
  #ahead: { message: MimeMessage; refused: Promise<SmtpResult | null> } | null = null;

  constructor(line: SmtpSocket) {
    this.#line = line;
    this.#talk = new SmtpCommands(line.socket);
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
  async send(message: MimeMessage, leaving: DepartureHooks, following?: MimeMessage): Promise<SmtpResult> {
    const refused = (await this.#talk.within(ENVELOPE_MS, this.#envelopeOf(message))) ?? this.#holdBack(leaving);
    if (refused !== null) {
      leaving.onLeft();
      return refused;
    }
    const answer = this.#talk.combineWrites(() => {
      const reply = this.#talk.sendText(encodeForWire(message.raw));
      if (following !== undefined && this.#isPipelined) {
        this.#ahead = { message: following, refused: this.#offer(following) };
      }
      return reply;
    });
    leaving.onLeft();
    return parseMessageReply(await this.#talk.within(ANSWER_MS, answer));
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
    return isPositive(await this.#talk.within(ENVELOPE_MS, this.#talk.send('RSET')));
  }

  /** Resolves to null if the server asks for the message. */
  async #offer({ from, to, raw }: MimeMessage): Promise<SmtpResult | null> {
    const { largest } = this.#line;
    const bytes = Buffer.byteLength(raw);
    if ((largest > 0 && bytes > largest) || /[\r\n<>]/.test(from + to)) return rejectLocally();
    if (isNonAscii(from + to) && !this.#knows('SMTPUTF8')) return rejectLocally(ASCII_ONLY);
    const commands: [SmtpCommand, string][] = [
      ['MAIL FROM', `MAIL FROM:<${from}>${this.#parameters(from + to, bytes)}`],
      ['RCPT TO', `RCPT TO:<${to}>`],
      ['DATA', 'DATA'],
    ];
    const texts = commands.map(([, text]) => text);
    const replies = await (this.#isPipelined
      ? this.#talk.sendPipelined(texts)
      : this.#talk.sendInSequence(texts, isExpected));
    const refused = replies.findIndex((reply, place) => !isExpected(reply, place));
    const reply = replies[refused];
    const command = commands[refused]?.[0];
    if (command === undefined || reply === undefined) return null;
    await this.#endUnwanted(command, replies);
    return reply === null ? this.#notLeft() : parseRejection(command, reply);
  }

  /** Returns null if the message may leave now. */
  #holdBack(leaving: DepartureHooks): SmtpResult | null {
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
    return isNonAscii(addresses) ? `${size} SMTPUTF8` : size;
  }

  /**
   * Some servers ask for a message although they rejected its envelope. After a rejected recipient, send an
   * empty message. After a rejected sender, close the connection.
   */
  async #endUnwanted(refused: SmtpCommand, replies: (SmtpReply | null)[]): Promise<void> {
    const asksForIt = asksForMessage(replies[2] ?? null);
    if (refused === 'RCPT TO' && asksForIt) await this.#talk.send('.');
    if (refused === 'MAIL FROM' && asksForIt) this.close();
  }
}

/** Converts a message for the wire: doubles leading dots and adds the final dot (RFC 5321). */
function encodeForWire(raw: string): string {
  const doubled = raw.includes('\r\n.') ? raw.replaceAll('\r\n.', '\r\n..') : raw;
  return `${raw.startsWith('.') ? '.' : ''}${doubled}${raw.endsWith('\n') ? '' : '\r\n'}.\r\n`;
}
