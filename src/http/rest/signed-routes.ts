import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PlainRoute } from '../../api/plain-route.ts';
import type { Platform } from '../../kernel/context.ts';
import { limitHeaders, unspent } from '../middleware/limits.ts';
import type { RequestIds } from '../middleware/request-id.ts';

interface SignedRoutesOptions {
  platform: Platform;
  plainRoutes: readonly PlainRoute[];
  requestIds: RequestIds;
  observe(operation: string, status: number, milliseconds: number): void;
}

type OpenRoute = Extract<PlainRoute, { access: 'open' }>;

/** What helmet would say, where it matters for a picture in a foreign page and for a redirect. */
const SECURITY_HEADERS = Object.entries({
  'Cache-Control': 'no-store',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
}).flat();

/** True when the request was for one of the routes that answer before all layers, and is answered. */
export function createSignedRoutes({ platform, plainRoutes, requestIds, observe }: SignedRoutesOptions) {
  const byPrefix = new Map(
    plainRoutes.flatMap((route): [string, OpenRoute][] =>
      route.access === 'open' && route.answerSigned ? [[route.path.replace(/\{\w+\}$/, ''), route]] : [],
    ),
  );
  let commonAt = 0;
  let common: (string | number)[] = [];

  /** The limits tell seconds, so one list of headers serves all answers of a second. */
  function commonHeaders(): (string | number)[] {
    const now = platform.clock.now();
    const second = Math.floor(now.getTime() / 1000);
    if (second !== commonAt) {
      commonAt = second;
      common = [...SECURITY_HEADERS, ...limitHeaders(unspent(now), now).flat()];
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
