import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import { endWith } from './compress.ts';

/** Sends JSON. All JSON responses go through this function and `sendError`. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  endWith(response, JSON.stringify(body));
}

/** Seconds after which a temporary failure has most likely passed. */
export const RETRY_AFTER_SECONDS = 5;

export const CHALLENGE = ['WWW-Authenticate', 'Bearer realm="Distribute"'] as const;

interface ReportedFailure {
  code: string;
  sentence: string;
}

/** Failures of responses that are not finished yet. */
const said = new WeakMap<ServerResponse, ReportedFailure>();
export const reportedFailureOf = (response: ServerResponse): ReportedFailure | undefined => said.get(response);

export function markFailure(response: ServerResponse, code: string, sentence: string): void {
  response.setHeader('X-Error-Code', code);
  said.set(response, { code, sentence });
}

/** @param sentence one clear sentence without internal details */
export function sendError(response: ServerResponse, status: number, code: string, sentence: string): void {
  markFailure(response, code, sentence);
  if (status === 401 && !response.hasHeader(CHALLENGE[0])) response.setHeader(...CHALLENGE);
  if (status === 502 || status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
  sendJson(response, { error: sentence }, status);
}

/** A text that is the same for all callers and changes only with a release. */
export interface PublicText {
  type: string;
  body: string;
  etag: string;
}

export const publicText = (type: string, body: string): PublicText => ({
  type: `${type}; charset=utf-8`,
  body,
  // Weak, because a compressed response has other bytes.
  etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
});

/** Sends the text, or 304 if the client's copy is current. */
export function sendPublic(request: Request, response: ServerResponse, { type, body, etag }: PublicText): void {
  response.setHeader('Cache-Control', 'public, no-cache');
  response.setHeader('ETag', etag);
  if (request.fresh) {
    response.statusCode = 304;
    response.end();
  } else {
    response.setHeader('Content-Type', type);
    endWith(response, body);
  }
}

/** Returns a signal that aborts when the client disconnects, also if it already has. */
export function clientGoneSignal(response: ServerResponse): AbortSignal {
  if (response.closed) return AbortSignal.abort();
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  return gone.signal;
}
