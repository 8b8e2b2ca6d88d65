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
  /** As it leaves, in UTF-8: of ASCII but for addresses that are not. */
  raw: string;
}

/** The moment at which the first byte of a message goes out. */
export interface Leaving {
  /** Asked right before it; if not, nothing of the message leaves. */
  mayLeave(): boolean;
  /** Called when it has, or never will. */
  onLeft(): void;
}

/** A connection on which the mailbox is logged in, and what its server said that it can do. */
export interface SmtpLine {
  socket: Socket;
  extensions: readonly string[];
  /** Bytes of a message; 0 where the server names no limit. */
  largest: number;
}

/**
 * Until the message itself begins. A server that is slower here is not one to send much by; nothing has left, so the
 * message is tried again.
 */
const ENVELOPE_MS = 10_000;

/** Servers that look into a message before they take it need a minute at times. After this nobody knows how it ended. */
const ANSWER_MS = 120_000;

/** Of the three commands of an envelope the last one is DATA. */
const goesOn = (reply: SmtpReply | null, place: number) => (place === 2 ? asksForMessage : isDone)(reply);

const LOST = 'The connection to the mail server was lost.';
const TOO_SLOW = 'The mail server did not answer in time.';
const NARROW = 'The mail server takes no addresses with letters beyond ASCII.';

/** RFC 6531: then it leaves by a server that says that it knows them, or not at all. */
const isWide = (addresses: string) => /[^\0-\x7f]/.test(addresses);

/**
 * Messages over one connection, one after the other. Envelope and DATA leave together where the server allows it (RFC 2920), and behind the
 * message before; the message in one piece when it was asked for: so it is known what has left.
 */
export class SmtpDialogue {
  readonly #line: SmtpLine;
  readonly #talk: SmtpTalk;
  readonly #isPipelined: boolean;
  /** Its envelope has left behind the message before it. Null is answered when the server asks for it. */
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

  /** The server has the envelope of a message: it takes that one next or none. */
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

  /** Never throws. The envelope of the following one, which must be sent next, leaves together with the message where the server allows it. */
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

  /** Forgets a refused envelope, so that the connection can carry the next one; false where it cannot. */
  async reset(): Promise<boolean> {
    return isDone(await this.#talk.within(ENVELOPE_MS, this.#talk.ask('RSET')));
  }

  /** Null when the server asks for the message. */
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

  /** Null when the message may leave at this moment. */
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

  /** A server that asks for a message although it refused its envelope gets an empty one for nobody, or, where nobody sends it, none. */
  async #endUnwanted(refused: SmtpCommand, replies: (SmtpReply | null)[]): Promise<void> {
    const asksForIt = asksForMessage(replies[2] ?? null);
    if (refused === 'RCPT TO' && asksForIt) await this.#talk.ask('.');
    if (refused === 'MAIL FROM' && asksForIt) this.close();
  }
}

/** A message as it goes over the wire: a line that is a dot ends it, so those that begin with one get another. */
function wireOf(raw: string): string {
  const doubled = raw.includes('\r\n.') ? raw.replaceAll('\r\n.', '\r\n..') : raw;
  return `${raw.startsWith('.') ? '.' : ''}${doubled}${raw.endsWith('\n') ? '' : '\r\n'}.\r\n`;
}
