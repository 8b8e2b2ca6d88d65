import type { RequestListener } from 'node:http';
import type { AnyTRPCRouter } from '@trpc/server';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import type { PlainRoute } from '../api/plain-route.ts';
import { assertAdmin } from '../api/trpc.ts';
import type { WebhookDescription } from '../api/webhook-description.ts';
import { loadOnce } from '../kernel/concurrency/promises.ts';
import type { Platform, RequestContext } from '../kernel/context.ts';
import { IncomingMessage, ServerResponse } from '../kernel/node-http.ts';
import { createMcpEndpoint } from './mcp/endpoint.ts';
import { createInnerCall } from './mcp/inner-call.ts';
import { type PublicText, publicText, sendJson, sendPublic } from './middleware/answers.ts';
import { type Authenticator, createAuthMiddleware } from './middleware/auth.ts';
import { assertStorableInput, readJsonBody } from './middleware/body.ts';
import { createCompression } from './middleware/compress.ts';
import { createCallNote, createFailureNote, type FailureListener } from './middleware/failed-requests.ts';
import { handleFailure } from './middleware/failures.ts';
import { createMetrics } from './middleware/metrics.ts';
import {
  createRequestContext,
  createRequestIds,
  idempotencyKeyOf,
  requestContextOf,
} from './middleware/request-context.ts';
import { createCors, createSecurityHeaders } from './middleware/response-headers.ts';
import { createUnreadAnswers } from './middleware/unread-answers.ts';
import type { OpenApiDocument } from './openapi/description.ts';
import type { DocumentOptions } from './openapi/document.ts';
import { createDiscovery, DISCOVERY_PATHS } from './pages/discovery.ts';
import { allowOnlyFromPage, hideInternals, promptForKey } from './pages/jobs-page.ts';
import { createNotFound } from './pages/not-found.ts';
import { createPages, readSitePages } from './pages/pages.ts';
import { createReadiness } from './pages/readiness.ts';
import { createReference } from './pages/reference.ts';
import { createOperationCalls } from './rest/call-operation.ts';
import { createPlainRoutes, createSignatureCheck, plainOperation } from './rest/plain-routes.ts';
import { type CreateContext, createRest } from './rest/rest.ts';
import { createRoutes, listOperations } from './rest/routes.ts';
import { createSignedRoutes } from './rest/signed-routes.ts';
import { refuseBatch } from './rest/trpc-batch.ts';
import type { createTrpcEndpoint } from './rest/trpc-endpoint.ts';

interface AppOptions {
  platform: Platform;
  router: AnyTRPCRouter;
  plainRoutes?: readonly PlainRoute[];
  webhooks?: readonly WebhookDescription[];
  /** Aborted at shutdown; streams end then. */
  closing: AbortSignal;
  authenticator: Authenticator;
  failures: FailureListener;
  /** Throws if the database or the job store is unreachable. */
  ready: () => Promise<void>;
  jobsPage: RequestHandler;
  dashboard: RequestHandler;
  siteFolder: string;
  version: string;
  corsOrigins: string[];
  trustProxy: string[];
}

const SERVICE = 'distribute';

const contextFactory =
  (platform: Platform): CreateContext =>
  (request, response) => {
    const { requestId, log, caller, ip } = requestContextOf(response);
    return {
      ...platform,
      requestId,
      log,
      caller,
      ip,
      idempotencyKey: idempotencyKeyOf(request),
      answerHeaders: new Map(),
    } satisfies RequestContext;
  };

const onlyAdmin: RequestHandler = (_request, response, next) => {
  assertAdmin(requestContextOf(response).caller);
  next();
};

export interface App {
  listener: RequestListener;
  classes: ReturnType<typeof bornWithExpress>;
}

/** Creates the whole HTTP surface. ARCHITECTURE.md describes the order of the layers. */
export function createApp(options: AppOptions): App {
  const { platform, router, plainRoutes = [], webhooks = [], version } = options;
  const operations = [...listOperations(router), ...plainRoutes.map(plainOperation)];
  const match = createRoutes(operations);
  const metrics = createMetrics(platform.log, createFailureNote(options.failures, operations));
  const requestIds = createRequestIds();
  const createContext = contextFactory(platform);

  const app = express();
  const classes = bornWithExpress(app);
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', options.trustProxy);
  const isSigned = createSignatureCheck(platform, plainRoutes);
  const calls = createOperationCalls({ router, operations });
  const callFor = (request: Request, response: Response) => {
    // A stream can last minutes, so each call checks the caller's current permissions.
    const contextFor = async () => {
      await requestContextOf(response).admitAgain();
      return { ...createContext(request, response), idempotencyKey: null };
    };
    return createInnerCall({ match, calls, contextFor });
  };
  const layers = [
    createRequestContext({ log: platform.log, requestIds, match, operations }),
    metrics.observe,
    createSecurityHeaders(),
    // Before rate limiting, so that browsers can read a 429 response.
    createCors(options.corsOrigins, platform.clock),
    createCompression(plainRoutes),
    // Also before rate limiting: dashboard assets do not count as API requests.
    options.dashboard,
    createAuthMiddleware({ authenticator: options.authenticator, clock: platform.clock, isSigned }),
    createUnreadAnswers(),
    createPlainRoutes(platform, plainRoutes, { closing: options.closing, callFor }),
    createRest({ calls, createContext }),
  ];
  app.use(
    '/trpc',
    refuseBatch,
    readTrpcBody,
    trpcEndpoint(router, createContext, createCallNote(options.failures, operations)),
  );
  const origins = [platform.publicUrl, ...options.corsOrigins];
  app.all('/mcp', createMcpEndpoint({ match, calls, createContext, authenticator: options.authenticator, origins }));
  app.get('/health', (_request, response) => sendJson(response, { status: 'ok', service: SERVICE, version }));
  app.get('/ready', createReadiness(options.ready));
  app.get('/metrics', onlyAdmin, metrics.show);
  const readDocument = documentReader({ router, plainRoutes, webhooks, publicUrl: platform.publicUrl, version });
  app.get('/openapi.json', createDescription(readDocument));
  app.use(createReference(readDocument));
  app.use('/jobs', promptForKey, onlyAdmin, allowOnlyFromPage(platform.publicUrl), hideInternals, options.jobsPage);
  const pages = readSitePages(options.siteFolder);
  app.use(createPages(pages, { name: SERVICE, version, docs: `${platform.publicUrl}/reference` }));
  app.get(DISCOVERY_PATHS, createDiscovery({ publicUrl: platform.publicUrl, version, pages, operations }));
  app.use(createNotFound(match, ['/health', '/ready', '/metrics', '/openapi.json', '/reference', ...DISCOVERY_PATHS]));
  app.use(handleFailure);

  const answerSigned = createSignedRoutes({ platform, plainRoutes, requestIds, observe: metrics.measure });
  const answer = inOrder(layers, app, handleFailure);
  const listener: RequestListener = (request, response) => {
    if (!answerSigned(request, response)) answer(request as Request, response as Response);
  };
  return { listener, classes };
}

/**
 * Creates request and response classes that have Express's prototypes from the start. Express would otherwise
 * swap the prototype per request, which discards V8's optimised object shapes.
 */
function bornWithExpress(app: Express) {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse {}
  app.request = Object.assign(Object.setPrototypeOf(ExpressRequest.prototype, express.request), { app });
  app.response = Object.assign(Object.setPrototypeOf(ExpressResponse.prototype, express.response), { app });
  return { IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse };
}

const readTrpcBody: RequestHandler = (request, response, next) => {
  if (request.method === 'POST') {
    readJsonBody(request, response, next);
  } else {
    assertStorableInput(request.url);
    next();
  }
};

/** Loads tRPC on the first call, because it also loads Node's fetch (see `kernel/node-http`). */
function trpcEndpoint(...options: Parameters<typeof createTrpcEndpoint>): RequestHandler {
  const load = loadOnce(async () => (await import('./rest/trpc-endpoint.ts')).createTrpcEndpoint(...options));
  return async (request, response, next) => {
    const endpoint = await load();
    endpoint(request, response, next);
  };
}

/** Builds the document on first use, because its generator needs more memory than most of the request path. */
const documentReader = (options: DocumentOptions): (() => Promise<OpenApiDocument>) =>
  loadOnce(async () => (await import('./openapi/document.ts')).createDocument(options));

function createDescription(readDocument: () => Promise<OpenApiDocument>): RequestHandler {
  let text: PublicText | null = null;
  return async (request, response) => {
    text ??= publicText('application/json', JSON.stringify(await readDocument()));
    sendPublic(request, response, text);
  };
}

/**
 * Runs the handlers in order, then the Express app. Every request passes through all handlers, and this loop
 * takes a third of the time of Express's router.
 */
function inOrder(handlers: readonly RequestHandler[], app: Express, failed: ErrorRequestHandler) {
  return (request: Request, response: Response): void => {
    let at = 0;
    // An error while reporting a failure must only close this connection, not the process.
    const fail = (failure: unknown) => {
      try {
        failed(failure, request, response, () => request.socket.destroy());
      } catch {
        request.socket.destroy();
      }
    };
    const next = (failure?: unknown): void => {
      if (failure) return fail(failure);
      const handler = handlers[at++];
      if (handler === undefined) return app(request, response);
      try {
        const answering: unknown = handler(request, response, next);
        if (answering instanceof Promise) answering.catch(next);
      } catch (thrown) {
        next(thrown);
      }
    };
    request.res = response;
    response.locals = {};
    next();
  };
}
