import type { Request, RequestHandler } from 'express';
import { sendError } from '../middleware/answers.ts';
import { requestContextOf } from '../middleware/request-context.ts';

/** A browser asks its user for the admin key. */
export const askForKey: RequestHandler = (_request, response, next) => {
  response.setHeader('WWW-Authenticate', 'Basic realm="The admin key is the password"');
  next();
};

/**
 * A browser sends that key along by itself, also when another site makes it ask: so an order must prove that the page itself
 * gave it. Browsers say so in Sec-Fetch-Site on trustworthy addresses, and in Origin everywhere.
 */
export const onlyFromPage =
  (publicUrl: string): RequestHandler =>
  (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD' || isFromPage(request, publicUrl)) next();
    else sendError(response, 403, 'forbidden', 'The jobs page takes orders only from itself.');
  };

function isFromPage({ headers }: Request, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  // A proxy may end TLS, so what we see of our own address is its host alone.
  return new URL(origin).host === headers.host || origin === new URL(publicUrl).origin;
}

/** The page's own words for a failure are those of the store, with its SQL. */
export const withoutInternals: RequestHandler = (_request, response, next) => {
  const json = response.json.bind(response);
  response.json = (body: unknown) => {
    if (response.statusCode < 400) return json(body);
    requestContextOf(response).log.warn({ answer: body }, 'The jobs page could not do what it was asked.');
    sendError(response, response.statusCode, 'jobs_page', 'The scheduler could not do that; the log tells why.');
    return response;
  };
  next();
};
