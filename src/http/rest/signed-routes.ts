import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlainRoute } from '../../api/plain-route.ts';
import type { Platform } from '../../kernel/context.ts';
import { limitHeaders, unusedLimit } from '../middleware/limits.ts';
import type { RequestIds } from '../middleware/request-context.ts';

interface SignedRoutesOptions {
  platform: Platform;
  plainRoutes: readonly PlainRoute[];
  requestIds: RequestIds;
  observe(operation: string, status: number, milliseconds: number): void;
}

type OpenRoute = Extract<PlainRoute, { access: 'open' }>;

/** The subset of helmet's headers that matters for a tracking pixel and a redirect. */
const SECURITY_HEADERS = Object.entries({
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
}).flat();

/** Creates a handler for routes that respond before all layers. It returns true if it handled the request. */
export function createSignedRoutes({ platform, plainRoutes, requestIds, observe }: SignedRoutesOptions) {
  const byPrefix = new Map(
    plainRoutes.flatMap((route): [string, OpenRoute][] =>
      route.access === 'open' && route.answerSigned ? [[route.path.replace(/\{\w+\}$/, ''), route]] : [],
    ),
  );
  let commonAt = 0;
  let common: (string | number)[] = [];

  /** Rate limit headers have a resolution of one second, so the header list is built once per second. */
  function commonHeaders(): (string | number)[] {
    const now = platform.clock.now();
    const second = Math.floor(now.getTime() / 1000);
    if (second !== commonAt) {
      commonAt = second;
      common = [...SECURITY_HEADERS, ...limitHeaders(unusedLimit(now), now).flat()];
    }
    return common;
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const { url = '' } = request;
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    const cut = path.lastIndexOf('/') + 1;
    const route = byPrefix.get(path.slice(0, cut));
    if (route?.answerSigned === undefined) return false;
    const startedAt = performance.now();
    return route.answerSigned(platform, {
      token: path.slice(cut),
      request,
      answer(status, headers, body) {
        response.writeHead(status, [...headers, 'X-Request-Id', requestIds(request), ...commonHeaders()]);
        response.end(body ?? '', 'latin1');
        observe(route.name, status, performance.now() - startedAt);
      },
    });
  };
}
