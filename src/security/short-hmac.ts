import { hash } from 'node:crypto';

const BLOCK_BYTES = 64;
const STATE_WORDS = 8;
const MESSAGE_WORDS = 16;
const ROUNDS = 64;
const LENGTH_BYTES = 8;
const END_OF_MESSAGE = 0x80;

/** Spare bytes required after a message. SHA-256 padding overwrites them. */
export const PADDING_ROOM = BLOCK_BYTES + LENGTH_BYTES;

/**
 * HMAC-SHA-256 (RFC 2104) of a message of a few blocks, in `bytes` from `start` to `end`. The returned words
 * are valid until the next call.
 */
export type ShortHmac = (bytes: Buffer, start: number, end: number) => Int32Array;

/**
 * Computes SHA-256 in JavaScript: between two requests, a call into OpenSSL takes several times as long as in a
 * loop, and checking a token needs four calls. `createHmacSha256` is faster for longer messages.
 */
export function createShortHmac(key: Buffer): ShortHmac {
  const block = key.length > BLOCK_BYTES ? hash('sha256', key, 'buffer') : key;
  const [inner, outer] = [begunWith(block, 0x36), begunWith(block, 0x5c)];
  const state = new Int32Array(STATE_WORDS);
  const digest = Buffer.alloc(4 * STATE_WORDS + PADDING_ROOM);

  function hashOnto(begun: Int32Array, bytes: Buffer, start: number, end: number): void {
    state.set(begun);
    const padded = pad(bytes, start, end);
    for (let at = start; at < padded; at += BLOCK_BYTES) compress(state, bytes, at);
  }

  return (bytes, start, end) => {
    hashOnto(inner, bytes, start, end);
    for (let i = 0; i < STATE_WORDS; i++) digest.writeInt32BE(wordOf(state, i), 4 * i);
    hashOnto(outer, digest, 0, 4 * STATE_WORDS);
    return state;
  };
}

function begunWith(key: Buffer, padding: number): Int32Array {
  const block = Buffer.alloc(BLOCK_BYTES, padding);
  for (const [at, byte] of key.entries()) block.writeUInt8(byte ^ padding, at);
  const state = Int32Array.from(SQUARE_ROOTS);
  compress(state, block, 0);
  return state;
}

function pad(bytes: Buffer, start: number, end: number): number {
  const blocks = Math.ceil((end - start + 1 + LENGTH_BYTES) / BLOCK_BYTES);
  const padded = start + blocks * BLOCK_BYTES;
  bytes.writeUInt8(END_OF_MESSAGE, end);
  for (let at = end + 1; at < padded - 4; at++) bytes.writeUInt8(0, at);
  bytes.writeUInt32BE((BLOCK_BYTES + end - start) * 8, padded - 4);
  return padded;
}

/** First 32 fractional bits of roots of the first primes (FIPS 180-4). */
const PRIMES = firstPrimes(ROUNDS);
const SQUARE_ROOTS = PRIMES.slice(0, STATE_WORDS).map((prime) => behindPoint(Math.sqrt(prime)));
const CUBE_ROOTS = Int32Array.from(PRIMES, (prime) => behindPoint(Math.cbrt(prime)));

function behindPoint(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}

const wordOf = (words: Int32Array, at: number) => words[at] ?? 0;
const turned = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

const schedule = new Int32Array(ROUNDS);

function compress(state: Int32Array, bytes: Buffer, start: number): void {
  for (let i = 0; i < MESSAGE_WORDS; i++) schedule[i] = bytes.readInt32BE(start + 4 * i);
  for (let i = MESSAGE_WORDS; i < ROUNDS; i++) {
    const near = wordOf(schedule, i - 2);
    const far = wordOf(schedule, i - 15);
    schedule[i] =
      (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)) +
      wordOf(schedule, i - 7) +
      (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)) +
      wordOf(schedule, i - 16);
  }
  let a = wordOf(state, 0);
  let b = wordOf(state, 1);
  let c = wordOf(state, 2);
  let d = wordOf(state, 3);
  let e = wordOf(state, 4);
  let f = wordOf(state, 5);
  let g = wordOf(state, 6);
  let h = wordOf(state, 7);
  for (let i = 0; i < ROUNDS; i++) {
    const chosen = (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const one = (h + chosen + wordOf(CUBE_ROOTS, i) + wordOf(schedule, i)) | 0;
    const other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + other) | 0;
  }
  state[0] = wordOf(state, 0) + a;
  state[1] = wordOf(state, 1) + b;
  state[2] = wordOf(state, 2) + c;
  state[3] = wordOf(state, 3) + d;
  state[4] = wordOf(state, 4) + e;
  state[5] = wordOf(state, 5) + f;
  state[6] = wordOf(state, 6) + g;
  state[7] = wordOf(state, 7) + h;
}
