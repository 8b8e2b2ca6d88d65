import type { Socket } from 'node:net';
import { EgressFailed } from './failures.ts';

/** Node and browsers hear one or two; a server that has more to say before its answer has none. */
const MOST_INTERIM = 20;

const INTERIM = /^HTTP\/1\.1 1\d\d$/;
const STATUS_LENGTH = 'HTTP/1.1 100'.length;
const FIRST_DIGIT = 'HTTP/1.1 '.length;
const ONE = 0x31;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Old servers say "100 Continue" before they answer, whether they were asked or not. undici ends such a connection, and passes over
 * every other interim answer: so it is told of another one, 102.
 */
export function passContinue(socket: Socket): void {
  const read = socket.read.bind(socket);
  let requested = -1;
  let head = new InterimHead();
  socket.read = (size?: number) => {
    const chunk: Buffer | null = read(size);
    if (chunk === null) return chunk;
    // One request after the other: what comes after one was written begins its answer.
    if (socket.bytesWritten !== requested) head = new InterimHead();
    requested = socket.bytesWritten;
    if (head.rename(chunk) > MOST_INTERIM) socket.destroy(new EgressFailed('protocol'));
    return chunk;
  };
}

/** What stands before an answer, as far as it has come. */
class InterimHead {
  #status = '';
  #isLineEmpty = false;
  #hasAnswer = false;
  #count = 0;

  /** Answers how many interim answers there were. */
  rename(chunk: Buffer): number {
    // Nearly always the first chunk begins with an answer, which its first digit tells.
    if (this.#status === '' && chunk.length > FIRST_DIGIT && chunk[FIRST_DIGIT] !== ONE) this.#hasAnswer = true;
    for (let at = 0; at < chunk.length && !this.#hasAnswer; at++) {
      if (this.#status.length < STATUS_LENGTH) this.#readStatus(chunk, at);
      else this.#readLine(chunk[at]);
    }
    return this.#count;
  }

  #readStatus(chunk: Buffer, at: number): void {
    this.#status += String.fromCharCode(chunk[at] ?? 0);
    if (this.#status.length < STATUS_LENGTH) return;
    this.#hasAnswer = !INTERIM.test(this.#status);
    if (this.#hasAnswer) return;
    this.#count += 1;
    this.#isLineEmpty = false;
    if (this.#status.endsWith('100')) chunk.write('2', at, 'latin1');
  }

  #readLine(byte: number | undefined): void {
    if (byte === LINE_FEED && this.#isLineEmpty) this.#status = '';
    else if (byte !== CARRIAGE_RETURN) this.#isLineEmpty = byte === LINE_FEED;
  }
}
