import type { IncomingMessage } from 'node:http';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Milliseconds } from '../../kernel/duration.ts';
import { DomainError } from '../../kernel/errors.ts';
import { outsideJson } from '../../kernel/text/outside-text.ts';
import { sendError } from './answers.ts';
import { requestContextOf, requestOwner } from './request-context.ts';

export const BODY_LIMIT_BYTES = 10 * 1024 * 1024;
/**
 * A JSON body is in memory while it arrives. The largest takes this long at about 0.3 Mbit/s. File uploads
 * are limited by the server's request timeout instead.
 */
const ARRIVAL_MS: Milliseconds = 300_000;
/** Deeper than any sensible input, but safe for recursive readers. */
const MAX_DEPTH = 64;
const MOST_FIELDS = 100_000;
/** More than any list accepts. A body can hold millions of empty items, and each becomes an object. */
const MOST_COMMAS = 200_000;

const NUL_SENTENCE = 'The request must not contain NUL characters.';

/** Thrown by the parser's `verify` step. The error handler recognises the class. */
export class RefusedBody extends Error {}

function objectionTo(json: Buffer): string | null {
  let depth = 0;
  let fields = 0;
  let commas = 0;
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (inString) {
      if (byte === 0x5c) i++;
      else if (byte === 0x22) inString = false;
    } else if (byte === 0x22) inString = true;
    else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > MAX_DEPTH) return `The request body is nested deeper than ${MAX_DEPTH} levels.`;
    } else if (byte === 0x7d || byte === 0x5d) depth--;
    else if (byte === 0x3a && ++fields > MOST_FIELDS) return `The request body has more than ${MOST_FIELDS} fields.`;
    else if (byte === 0x2c && ++commas > MOST_COMMAS) return `The request body has more than ${MOST_COMMAS} values.`;
  }
  return null;
}

/** Requests with escaped lone surrogates. Decoding replaces invalid UTF-8, so only escapes can produce them. */
const withEscapedHalves = new WeakSet<IncomingMessage>();

const jsonParser = (limit: number) =>
  express.json({
    limit,
    type: () => true,
    verify: (request, _response, bytes) => {
      const objection = objectionTo(bytes);
      if (objection !== null) throw new RefusedBody(objection);
      if (bytes.includes(0) || holdsEscapedNul(bytes)) throw new RefusedBody(NUL_SENTENCE);
      if (bytes.includes('\\ud') || bytes.includes('\\uD')) withEscapedHalves.add(request);
    },
  });

/** PostgreSQL text cannot hold NUL. An escaped backslash before `u0000` makes it plain text. */
function holdsEscapedNul(json: Buffer): boolean {
  return json.includes('\\u0000') && /(?<!\\)(?:\\\\)*\\u0000/.test(json.toString('latin1'));
}

const hasBody = ({ headers }: Request) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

function refuseLate(response: Response): void {
  response.setHeader('Connection', 'close');
  sendError(response, 408, 'request_timeout', 'The request did not arrive in time.');
}

const noRoom = () =>
  new DomainError(
    'rate_limited',
    'Too much request data is in transit (128 MB limit). Wait until earlier requests have finished.',
  );

/**
 * Reads a JSON body of at most `limit` bytes, or `{}` if there is none. Rejects slow bodies with 408. Checks
 * the key again after a late body: the caller could otherwise delay it until after the key is revoked.
 */
export function jsonReader(limit: number, arrivalMs = ARRIVAL_MS): RequestHandler {
  const parseJson = jsonParser(limit);
  const takeRoom = createRoomForBodies(limit);
  return (request, response, next) => {
    if (!hasBody(request)) {
      request.body = {};
      next();
    } else if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
      next(new UnsupportedBody('The request body must be JSON, with the header Content-Type: application/json.'));
    } else {
      // If the sender disconnected during authentication, no later event reports it.
      const isLate = !request.complete && !response.closed;
      const giveBack = isLate ? takeRoom(request, response) : () => {};
      if (giveBack === null) return next(noRoom());
      const cutOff = isLate ? setTimeout(() => refuseLate(response), arrivalMs) : undefined;
      const done = () => {
        clearTimeout(cutOff);
        giveBack();
      };
      // The parser does not report a disconnect during a compressed body.
      if (isLate) response.once('close', done);
      parseJson(request, response, (refused?: unknown) => {
        done();
        if (response.writableEnded) return;
        if (!refused && withEscapedHalves.has(request)) request.body = outsideJson(request.body);
        if (refused || !isLate) next(refused);
        else
          requestContextOf(response)
            .admitAgain()
            .then(() => next(), next);
      });
    }
  };
}

export const readJsonBody = jsonReader(BODY_LIMIT_BYTES);

export class UnsupportedBody extends Error {}

export function assertNoNul(url: string): void {
  if (url.includes('%00')) throw new DomainError('bad_request', NUL_SENTENCE);
}

/** tRPC carries JSON in the query string, where escapes can produce NUL characters and lone surrogates. */
export function assertStorableInput(url: string): void {
  assertNoNul(url);
  const input = URL.parse(url, 'http://localhost')?.searchParams.get('input') ?? '';
  if (!/\\u(?:0000|d[89a-f])/i.test(input)) return;
  const isKept = (value: unknown) => JSON.stringify(outsideJson(value)) === JSON.stringify(value);
  if (isKept(parsedOrNull(input))) return;
  throw new DomainError('bad_request', 'The request must not contain NUL characters or unpaired surrogates.');
}

/** Returns null for invalid JSON, which tRPC rejects later. */
function parsedOrNull(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** A dozen of the largest bodies. Incomplete bodies stay in memory, so the limit applies per caller. */
const MOST_BYTES = 128 * 1024 * 1024;

/** Tracks memory for slow bodies in this process, per caller. */
function createRoomForBodies(largest: number) {
  const taken = new Map<string, number>();

  /** A compressed body, or one without a length, counts as the largest. */
  function mostBytesOf({ headers }: Request): number {
    const length = headers['content-length'];
    const isPlain = /^(?:identity)?$/i.test(headers['content-encoding'] ?? '');
    return length === undefined || !isPlain ? largest : Math.min(Number(length), largest);
  }

  /** Returns a function that releases the memory (safe to call twice), or null if none is left. */
  return (request: Request, response: Response): (() => void) | null => {
    const owner = requestOwner(response);
    const [bytes, before] = [mostBytesOf(request), taken.get(owner) ?? 0];
    if (before + bytes > MOST_BYTES) return null;
    taken.set(owner, before + bytes);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const left = (taken.get(owner) ?? 0) - bytes;
      if (left > 0) taken.set(owner, left);
      else taken.delete(owner);
    };
  };
}
