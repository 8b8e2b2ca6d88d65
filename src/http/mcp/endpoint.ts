import type { Request, RequestHandler, Response } from 'express';
import type { CallOperation } from '../../api/plain-route.ts';
import { assertResolved } from '../../api/trpc.ts';
import type { RequestContext } from '../../kernel/context.ts';
import { badRequest, DomainError } from '../../kernel/errors.ts';
import { hashKey } from '../../security/api-key.ts';
import { clientGoneSignal, sendError } from '../middleware/answers.ts';
import { type Authenticator, namesForeignOrganisation, presentedKeys, singleHeader } from '../middleware/auth.ts';
import { jsonReader } from '../middleware/body.ts';
import { requestContextOf } from '../middleware/request-context.ts';
import type { OperationCalls } from '../rest/call-operation.ts';
import type { CreateContext } from '../rest/rest.ts';
import type { createRoutes } from '../rest/routes.ts';
import { createInnerCall } from './inner-call.ts';
import { loadAllTools, loadProtocol, loadRunTool, loadTools } from './tools.ts';

/** Tool calls are small, and the protocol library reads each byte several times. */
const readMessage = jsonReader(64 * 1024);

interface McpOptions {
  match: ReturnType<typeof createRoutes>;
  calls: OperationCalls;
  createContext: CreateContext;
  authenticator: Authenticator;
  /** Origins that may call from a browser: the public URL and those of CORS. */
  origins: string[];
}

/**
 * Serves the read-only tools at `/mcp` over streamable HTTP, without sessions. Every message needs a key,
 * including the handshake, so that a missing key shows up during setup.
 */
export function createMcpEndpoint(options: McpOptions): RequestHandler {
  const origins = new Set(options.origins.map((origin) => new URL(origin).origin));
  return (request, response, next) => {
    const context = requestContextOf(response);
    context.label = 'mcp';
    assertOrigin(request, origins);
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST');
      return sendError(response, 405, 'method_not_allowed', `Method ${request.method} not allowed. Allowed: POST.`);
    }
    assertResolved(context.caller);
    readMessage(request, response, (refused?: unknown) => {
      if (refused) next(refused);
      else answer(options, request, response).catch(next);
    });
  };
}

/**
 * Protects against DNS rebinding: a page whose host name resolves to this machine still sends its own
 * `Origin`. Clients other than browsers send none.
 */
function assertOrigin({ headers: { origin } }: Request, origins: ReadonlySet<string>): void {
  if (origin === undefined || origins.has(origin)) return;
  throw new DomainError('forbidden', 'This origin may not call /mcp. Add it to DISTRIBUTE_CORS_ORIGINS.');
}

async function answer(options: McpOptions, request: Request, response: Response): Promise<void> {
  const body: unknown = request.body;
  // The protocol removed batches in 2025, and one batch could do the work of many requests.
  if (Array.isArray(body)) throw badRequest('Batches are not supported. Send one JSON-RPC message per request.');
  const { log } = requestContextOf(response);
  const [{ answerMcp }, { readTools }] = await Promise.all([loadProtocol(), loadTools()]);
  const call = createInnerCall({ ...options, contextFor: contexts(options, request, response) });
  const onError = (error: unknown) => log.warn({ err: error }, 'An MCP request failed.');
  const answered = await answerMcp(webRequest(request, clientGoneSignal(response)), body, {
    tools: readTools,
    call,
    onError,
  });
  await send(response, answered);
}

/** Returns the caller's context. An application key may name the organisation per call, as with `x-org-id`. */
function contexts({ authenticator, createContext }: McpOptions, request: Request, response: Response) {
  return async (orgId: string | undefined): Promise<RequestContext> => {
    const context = { ...createContext(request, response), idempotencyKey: null };
    const { caller, ip } = context;
    const [key] = presentedKeys(request);
    if (namesForeignOrganisation(caller, orgId ?? null)) {
      throw badRequest('orgId is not the organisation of this user key. Omit it.');
    }
    if (orgId === undefined || caller.kind === 'user' || key === undefined) return context;
    const userId = singleHeader(request.headers['x-user-id']);
    // The request already counted against the rate limit.
    const admitted = await authenticator.admit({
      keyHash: hashKey(key),
      isOfApplication: true,
      orgId,
      userId,
      ip,
      cost: 0,
    });
    return { ...context, caller: admitted.caller };
  };
}

function webRequest({ headers }: Request, signal: AbortSignal): globalThis.Request {
  const named = Object.entries(headers).filter(([name]) => /^(?:accept|content-type|mcp-.*)$/.test(name));
  const texts = named.map(([name, value]): [string, string] => [name, String(value)]);
  return new globalThis.Request('http://localhost/mcp', { method: 'POST', headers: texts, signal });
}

async function send(response: Response, answered: globalThis.Response): Promise<void> {
  const body = Buffer.from(await answered.arrayBuffer());
  response.statusCode = answered.status;
  const type = answered.headers.get('content-type');
  if (type !== null) response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', body.length);
  response.end(body);
}

interface Asking {
  signal: AbortSignal;
  onError(error: unknown): void;
}

/**
 * Loads the MCP tools for use inside the service on behalf of a caller. The caller's organisation is fixed,
 * so `orgId` is removed from the inputs.
 */
export async function loadToolbox() {
  const [{ readTools }, { allTools }, { runTool }] = await Promise.all([loadTools(), loadAllTools(), loadRunTool()]);
  return [...readTools, ...allTools].map((tool) => ({
    name: tool.name,
    description: tool.description,
    input: 'orgId' in tool.input.shape ? tool.input.omit({ orgId: true }) : tool.input,
    isUsual: readTools.includes(tool),
    reads: tool.annotations.readOnlyHint,
    run: (call: CallOperation, given: Record<string, unknown>, asking: Asking) =>
      runTool(tool, { call, ...asking }, given),
  }));
}
