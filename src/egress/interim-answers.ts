import type { Socket } from 'node:net';
import { EgressFailed } from './failures.ts';

/** Servers normally send one or two. */
const MOST_INTERIM = 20;

const INTERIM = /^HTTP\/1\.1 1\d\d$/;
const STATUS_LENGTH = 'HTTP/1.1 100'.length;
const FIRST_DIGIT = 'HTTP/1.1 '.length;
const ONE = 0x31;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Old servers send "100 Continue" before their response, even unasked. undici closes such a connection but
 * ignores all other interim responses, so this rewrites 100 to 102.
 */
export function passContinue(socket: Socket): void {
  const read = socket.read.bind(socket);
  let requested = -1;
  let head = new InterimHead();
  socket.read = (size?: number) => {
    const chunk: Buffer | null = read(size);
    if (chunk === null) return chunk;
    // Requests are not pipelined: the first bytes after a written request begin its response.
    if (socket.bytesWritten !== requested) head = new InterimHead();
    requested = socket.bytesWritten;
    if (head.rename(chunk) > MOST_INTERIM) socket.destroy(new EgressFailed('protocol'));
    return chunk;
  };
}

/** Parses the interim responses before a response, chunk by chunk. */
class InterimHead {
  #status = '';
  #isLineEmpty = false;
  #hasAnswer = false;
  #count = 0;

  rename(chunk: Buffer): number {
    // Usually the first chunk begins with the final response, as the first digit of its status shows.
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
