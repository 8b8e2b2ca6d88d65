import { type RequestHandler, Router } from 'express';
import Negotiator from 'negotiator';
import type { Clock } from '../../kernel/clock.ts';
import { publicText, sendError } from '../middleware/answers.ts';
import { applyLimit, unusedLimit } from '../middleware/limits.ts';
import { sendPage } from '../pages/pages.ts';
import { type Bundle, bundleDashboard, type Encoding, SOURCE_FOLDER } from './bundle.ts';
import { createLiveReload, RELOAD_SCRIPT } from './live-reload.ts';

/**
 * Allows only this service's scripts and styles. Emails are shown in a sandboxed frame that inherits this
 * policy: their inline styles apply, but their images and scripts are never requested.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const MARKDOWN = publicText(
  'text/markdown',
  '# Dashboard\n\nThe dashboard runs in a browser. The [API](/reference) does everything that it does.\n',
);

const PREFERRED: Encoding[] = ['br', 'gzip', 'identity'];

const IS_OURS = /^\/app/i;

const YEAR_SECONDS = 31_536_000;

/**
 * Serves the dashboard at /app and its assets. It is built on first use, which takes half a second. Requests
 * do not count against a rate limit, and their headers say so. In development, a change of a source file builds
 * it again and reloads open pages.
 */
export function createDashboard(clock: Clock, isDevelopment = false): RequestHandler {
  let bundle: Promise<Bundle> | null = null;
  const read = () => {
    bundle ??= bundleDashboard().catch((error: unknown) => {
      bundle = null;
      throw error;
    });
    return bundle;
  };
  const router = Router();
  if (isDevelopment) {
    router.get(
      '/app/changes',
      createLiveReload(SOURCE_FOLDER, () => {
        bundle = null;
      }),
    );
    router.get('/app/assets/reload.js', (_request, response) => {
      response.type('text/javascript').send(RELOAD_SCRIPT);
    });
  }
  router.get('/app/assets/:name', async (request, response) => {
    const asset = (await read()).assets.get(request.params.name);
    if (asset === undefined)
      return sendError(response, 404, 'not_found', 'This file belongs to another version. Reload the page.');
    const encoding = (new Negotiator(request).encoding(PREFERRED) ?? 'identity') as Encoding;
    const body = await asset.encoded(encoding);
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.vary('Accept-Encoding');
    response.setHeader('Content-Type', asset.type);
    response.setHeader('Content-Length', body.length);
    response.setHeader('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
    response.end(body);
  });
  router.get(['/app', '/app/*path'], async (request, response) => {
    response.setHeader('Content-Security-Policy', POLICY);
    const { pageAt } = await read();
    sendPage(
      request,
      response,
      () => publicText('text/html', isDevelopment ? withReload(pageAt(request.path)) : pageAt(request.path)),
      () => MARKDOWN,
    );
  });
  return (request, response, next) => {
    if (!IS_OURS.test(request.url)) return next();
    applyLimit(response, unusedLimit(clock.now()), clock.now());
    router(request, response, next);
  };
}

const withReload = (page: string) =>
  page.replace('</head>', '<script type="module" src="/app/assets/reload.js"></script>\n</head>');
