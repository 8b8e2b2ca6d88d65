import type { Request, RequestHandler } from 'express';
import { sendError } from '../middleware/answers.ts';
import { requestContextOf } from '../middleware/request-context.ts';

/** Makes browsers prompt for the admin key. */
export const promptForKey: RequestHandler = (_request, response, next) => {
  response.setHeader('WWW-Authenticate', 'Basic realm="Use the admin key as the password"');
  next();
};

/**
 * Blocks cross-site changes: browsers resend the key automatically, so a change must come from the page
 * itself. Browsers send Sec-Fetch-Site only on secure origins, but Origin everywhere.
 */
export const allowOnlyFromPage =
  (publicUrl: string): RequestHandler =>
  (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD' || isFromPage(request, publicUrl)) next();
    else sendError(response, 403, 'forbidden', 'Changes are accepted only from the jobs page itself.');
  };

function isFromPage({ headers }: Request, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  // A proxy may terminate TLS, so only the host of our own address is reliable.
  return new URL(origin).host === headers.host || origin === new URL(publicUrl).origin;
}

/** Replaces the page's error messages, because they contain the store's SQL. */
export const hideInternals: RequestHandler = (_request, response, next) => {
  const json = response.json.bind(response);
  response.json = (body: unknown) => {
    if (response.statusCode < 400) return json(body);
    requestContextOf(response).log.warn({ answer: body }, 'A request of the jobs page failed.');
    sendError(
      response,
      response.statusCode,
      'jobs_page',
      'The scheduler could not do this. See the log for the reason.',
    );
    return response;
  };
  next();
};
