import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Headers that current browsers use. Helmet's headers for old browsers would only add cost to every response. */
const sayTo = helmet({
  contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } },
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/** The headers are the same for every response, so helmet runs once. */
function headers(): [name: string, value: string][] {
  const said = new Map<string, string>();
  const listener = { setHeader: (name: string, value: string) => said.set(name, value), removeHeader: () => undefined };
  sayTo({} as IncomingMessage, listener as unknown as ServerResponse, () => undefined);
  // Responses are private by default; public ones override this.
  return [...said, ['Cache-Control', 'no-store']];
}

export function createSecurityHeaders(): RequestHandler {
  const all = headers();
  return (_request, response, next) => {
    for (const [name, value] of all) response.setHeader(name, value);
    next();
  };
}
