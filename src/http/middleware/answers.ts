import type { Response } from 'express';

/** The only two ways in which JSON leaves the service. */
export function sendJson(response: Response, body: unknown, status = 200): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
}

/** Seconds after which whatever made the service refuse for the moment has most likely passed. */
const RETRY_AFTER_SECONDS = 5;

/** @param sentence one clear sentence without anything internal in it */
export function sendError(response: Response, status: number, code: string, sentence: string): void {
  response.setHeader('X-Error-Code', code);
  if (status === 502 || status === 503) response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
  sendJson(response, { error: sentence }, status);
}
