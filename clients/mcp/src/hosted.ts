import { createMcpHandler } from '@modelcontextprotocol/server';
import { createServer, type ServerOptions } from './server.ts';

/**
 * Answers one MCP request inside the service. It is stateless, so any process
 * may answer the next request, and it has no resources to subscribe to.
 */
export function answerMcp(request: Request, parsedBody: unknown, options: ServerOptions): Promise<Response> {
  const { onError } = options;
  return createMcpHandler(() => createServer(options), {
    maxSubscriptions: 0,
    ...(onError && { onerror: onError }),
  }).fetch(request, { parsedBody });
}
