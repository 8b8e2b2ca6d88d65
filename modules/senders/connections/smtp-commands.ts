import type { Socket } from 'node:net';
import { RepeatedDeadline } from '../../../src/kernel/concurrency/deadline.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { createReplyReader } from './smtp-replies.ts';
import type { SmtpReply } from './smtp-result.rules.ts';

/** Matches commands with responses in order. Closes the connection after a timeout. */
export class SmtpCommands {
  readonly #socket: Socket;
  readonly #waiting: ((reply: SmtpReply | null) => void)[] = [];
  #isOpen = true;
  #isTooSlow = false;
  readonly #deadline = new RepeatedDeadline(() => {
    this.#isTooSlow = true;
    this.close();
  });
  /** Text gathered by `combineWrites`; null if every write goes out at once. */
  #piece: string | null = null;

  constructor(socket: Socket) {
    this.#socket = socket;
    const read = createReplyReader(
      (reply) => this.#take(reply),
      () => this.close(),
    );
    socket.setNoDelay(true);
    socket.on('data', read);
    // Without a listener, an error on an idle connection would end the process. The `close` event follows.
    socket.on('error', () => {});
    socket.on('end', () => (this.#isOpen = false));
    socket.on('close', () => this.#lose());
  }

  get isOpen(): boolean {
    return this.#isOpen && this.#socket.writable;
  }

  get isTooSlow(): boolean {
    return this.#isTooSlow;
  }

  /** Closes at once. Nothing more leaves. */
  close(): void {
    this.#isOpen = false;
    this.#socket.destroy();
    this.#lose();
  }

  /** Sends QUIT and waits at most one second. */
  quit(): void {
    if (!this.isOpen) return this.close();
    this.#isOpen = false;
    this.#socket.end('QUIT\r\n');
    setTimeout(() => this.close(), 1_000).unref();
  }

  /** Resolves to null if the connection ends before a response. */
  send(command: string): Promise<SmtpReply | null> {
    return this.sendText(`${command}\r\n`);
  }

  sendPipelined(commands: string[]): Promise<(SmtpReply | null)[]> {
    const all = new Promise<(SmtpReply | null)[]>((resolve) => {
      const replies: (SmtpReply | null)[] = [];
      for (const _ of commands) {
        this.#expect((reply) => {
          if (replies.push(reply) === commands.length) resolve(replies);
        });
      }
    });
    this.#write(`${commands.join('\r\n')}\r\n`);
    return all;
  }

  /** Stops after the first response that does not continue. */
  async sendInSequence(
    commands: string[],
    goesOn: (reply: SmtpReply | null, place: number) => boolean,
  ): Promise<(SmtpReply | null)[]> {
    const replies: (SmtpReply | null)[] = [];
    for (const [place, command] of commands.entries()) {
      const reply = await this.send(command);
      replies.push(reply);
      if (!goesOn(reply, place)) break;
    }
    return replies;
  }

  sendText(text: string): Promise<SmtpReply | null> {
    const reply = new Promise<SmtpReply | null>((resolve) => this.#expect(resolve));
    this.#write(text);
    return reply;
  }

  /** Sends everything written during the callback in one piece. */
  combineWrites<Result>(write: () => Result): Result {
    this.#piece = '';
    try {
      return write();
    } finally {
      const piece = this.#piece;
      this.#piece = null;
      this.#write(piece);
    }
  }

  within<Result>(milliseconds: Milliseconds, work: Promise<Result>): Promise<Result> {
    return this.#deadline.within(milliseconds, work);
  }

  #write(text: string): void {
    if (this.#piece !== null) this.#piece += text;
    else if (this.#socket.writable) this.#socket.write(text);
  }

  #expect(take: (reply: SmtpReply | null) => void): void {
    if (this.#socket.destroyed) take(null);
    else this.#waiting.push(take);
  }

  #take(reply: SmtpReply): void {
    const first = this.#waiting.shift();
    // A server that sends 421 or an unrequested response is about to close the connection.
    if (reply.code === 421) this.#isOpen = false;
    if (first === undefined) return this.close();
    first(reply);
  }

  #lose(): void {
    this.#isOpen = false;
    for (const resolve of this.#waiting.splice(0)) resolve(null);
  }
}
