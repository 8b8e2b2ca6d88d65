import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import { endWith } from './compress.ts';

/** The only two ways in which JSON leaves the service. */
export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  endWith(response, JSON.stringify(body));
}

/** Seconds after which whatever made the service refuse for the moment has most likely passed. */
export const RETRY_AFTER_SECONDS = 5;

/** How a key is sent, said with every 401. */
export const CHALLENGE = ['WWW-Authenticate', 'Bearer realm="Distribute"'] as const;

interface SaidFailure {
  code: string;
  sentence: string;
}

/** What was said with failures whose answers are still under way. */
const said = new WeakMap<ServerResponse, SaidFailure>();
export const saidFailureOf = (response: ServerResponse): SaidFailure | undefined => said.get(response);

/** An answer that tells of a failure: its code stands in a header, and whoever keeps account finds both. */
export function markFailure(response: ServerResponse, code: string, sentence: string): void {
  response.setHeader('X-Error-Code', code);
  said.set(response, { code, sentence });
}

/** @param sentence one clear sentence without anything internal in it */
export function sendError(response: ServerResponse, status: number, code: string, sentence: string): void {
  markFailure(response, code, sentence);
  if (status === 401 && !response.hasHeader(CHALLENGE[0])) response.setHeader(...CHALLENGE);
  if (status === 502 || status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
  sendJson(response, { error: sentence }, status);
}

/** A text that is the same for everybody and changes only with a release. */
export interface PublicText {
  type: string;
  body: string;
  etag: string;
}

export const publicText = (type: string, body: string): PublicText => ({
  type: `${type}; charset=utf-8`,
  body,
  // Weak: compressed it is the same text in other bytes.
  etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
});

/** Whoever still has the text is told so instead of getting it again. */
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
