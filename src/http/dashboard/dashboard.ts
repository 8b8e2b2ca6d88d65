import { type RequestHandler, Router } from 'express';
import Negotiator from 'negotiator';
import { publicText, sendError, sendPublic } from '../middleware/answers.ts';
import { type Bundle, bundleDashboard } from './bundle.ts';

/**
 * Scripts and styles of this service alone. A mail is shown in a frame without rights, which inherits this policy: the styles
 * that stand in it apply, and neither its pictures nor its scripts are ever asked for.
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

const YEAR_SECONDS = 31_536_000;

export interface Dashboard {
  router: RequestHandler;
  /** Begins to write it, for the first one who asks. */
  prepare(): Promise<Bundle>;
}

/** The dashboard at /app: one page, and what it loads. Every address below it is the page's own. */
export function createDashboard(): Dashboard {
  let bundle: Promise<Bundle> | null = null;
  const prepare = () => {
    bundle ??= bundleDashboard().catch((error: unknown) => {
      bundle = null;
      throw error;
    });
    return bundle;
  };
  const router = Router();
  router.get('/app/assets/:name', async (request, response) => {
    const asset = (await prepare()).assets.get(request.params.name);
    if (asset === undefined)
      return sendError(response, 404, 'not_found', 'This file is of another version: reload the page.');
    const encoding = new Negotiator(request).encoding(['br', 'gzip', 'identity']) ?? 'identity';
    const body = encoding === 'br' ? asset.br : encoding === 'gzip' ? asset.gzip : asset.body;
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.vary('Accept-Encoding');
    response.setHeader('Content-Type', asset.type);
    response.setHeader('Content-Length', body.length);
    response.setHeader('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
    response.end(body);
  });
  router.get(['/app', '/app/*path'], async (request, response) => {
    response.setHeader('Content-Security-Policy', POLICY);
    sendPublic(request, response, publicText('text/html', (await prepare()).html));
  });
  return { router, prepare };
}
