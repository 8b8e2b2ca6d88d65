import type { Response } from 'express';

/** The only two ways in which JSON leaves the service. */
export function sendJson(response: Response, body: unknown, status = 200): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(body));
}

/** @param sentence one clear sentence without anything internal in it */
export function sendError(response: Response, status: number, code: string, sentence: string): void {
  response.setHeader('X-Error-Code', code);
  sendJson(response, { error: sentence }, status);
}
