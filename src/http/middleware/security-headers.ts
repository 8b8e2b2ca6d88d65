import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** What today's browsers heed. Helmet's headers for the browsers of 2010 would only cost time on every answer. */
const sayTo = helmet({
  contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } },
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/** The same for every answer, so helmet is asked once. */
function headers(): [name: string, value: string][] {
  const said = new Map<string, string>();
  const listener = { setHeader: (name: string, value: string) => said.set(name, value), removeHeader: () => undefined };
  sayTo({} as IncomingMessage, listener as unknown as ServerResponse, () => undefined);
  // An answer belongs to somebody; one that does not says so itself.
  return [...said, ['Cache-Control', 'no-store']];
}

export function createSecurityHeaders(): RequestHandler {
  const all = headers();
  return (_request, response, next) => {
    for (const [name, value] of all) response.setHeader(name, value);
    next();
  };
}
