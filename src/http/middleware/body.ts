import type { IncomingMessage } from 'node:http';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Milliseconds } from '../../kernel/duration.ts';
import { DomainError } from '../../kernel/errors.ts';
import { outsideJson } from '../../kernel/text/outside-text.ts';
import { sendError } from './answers.ts';
import { requestContextOf } from './request-context.ts';
import { createRoomForBodies } from './room-for-bodies.ts';

/** Generous for JSON; files go through uploads of their own. */
export const BODY_LIMIT_BYTES = 10 * 1024 * 1024;
/** JSON is in memory while it comes: the largest takes so long at a third of a megabit in a second. Files have the time that the server gives. */
const ARRIVAL_MS: Milliseconds = 300_000;
/** Deeper than any sensible input, shallow enough for every recursive reader behind. */
const MAX_DEPTH = 64;
/** Every reader behind looks at each of them. */
const MOST_FIELDS = 100_000;
/** Far more than any list takes: millions of empty items fit into a body, and each becomes an object. */
const MOST_COMMAS = 200_000;

const NUL_SENTENCE = 'The request must not contain NUL characters.';

/** Thrown by the parser's `verify` step; the error handler knows it by its type. */
export class RefusedBody extends Error {}

/** Counts brackets, colons and commas outside strings, without building anything. */
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

/** Only an escape can write half a character: bytes that are no UTF-8 are replaced when they are decoded. */
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

/** PostgreSQL keeps no NUL in text. An even number of backslashes before it would make it plain text. */
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
  new DomainError('rate_limited', 'Requests of more than 128 MB have begun to come; let them end first.');

/**
 * Reads a JSON body of at most so many bytes, or `{}` where none was sent. Of one that had not come when its sender's key was looked at,
 * it is looked at again: who holds back the end of a request until the key is revoked has it carried out no more. One that takes too long
 * is refused.
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
      // Of a sender who went away while their key was looked at nobody tells again that they have gone.
      const isLate = !request.complete && !response.closed;
      const giveBack = isLate ? takeRoom(request, response) : () => {};
      if (giveBack === null) return next(noRoom());
      const cutOff = isLate ? setTimeout(() => refuseLate(response), arrivalMs) : undefined;
      const done = () => {
        clearTimeout(cutOff);
        giveBack();
      };
      // The parser does not tell of a compressed body whose sender has gone.
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

/** Also what stands in the address must be storable. */
export function assertNoNul(url: string): void {
  if (url.includes('%00')) throw new DomainError('bad_request', NUL_SENTENCE);
}

/** tRPC carries JSON in the address, where an escape may write what the address itself cannot. */
export function assertStorableInput(url: string): void {
  assertNoNul(url);
  const input = URL.parse(url, 'http://localhost')?.searchParams.get('input') ?? '';
  if (!/\\u(?:0000|d[89a-f])/i.test(input)) return;
  const isKept = (value: unknown) => JSON.stringify(outsideJson(value)) === JSON.stringify(value);
  if (isKept(parsedOrNull(input))) return;
  throw new DomainError('bad_request', 'The request must not contain NUL characters or halves of characters.');
}

/** What is no JSON is refused by whoever reads it. */
function parsedOrNull(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
