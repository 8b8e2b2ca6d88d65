import { createMcpHandler } from '@modelcontextprotocol/server';
import { createServer, type ServerOptions } from './server.ts';

/**
 * Answers one MCP request inside the service. Nothing is kept between two, so any process may answer the next one; nothing
 * changes that a client could subscribe to.
 */
export function answerMcp(request: Request, parsedBody: unknown, options: ServerOptions): Promise<Response> {
  const { onError } = options;
  return createMcpHandler(() => createServer(options), {
    maxSubscriptions: 0,
    ...(onError && { onerror: onError }),
  }).fetch(request, { parsedBody });
}
