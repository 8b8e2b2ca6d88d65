import type { Request, RequestHandler, Response } from 'express';
import type { CallOperation, PlainCall, PlainRoute } from '../../api/plain-route.ts';
import { actorFrom, assertAdmin, assertPermitted } from '../../api/trpc.ts';
import { inUnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Platform } from '../../kernel/context.ts';
import type { Milliseconds } from '../../kernel/duration.ts';
import { DomainError } from '../../kernel/errors.ts';
import { clientGoneSignal } from '../middleware/answers.ts';
import { assertNoNul, readJsonBody } from '../middleware/body.ts';
import { type HttpRequestContext, idempotencyKeyOf, requestContextOf } from '../middleware/request-context.ts';
import type { Operation } from './routes.ts';
import { fieldsOfInputs, refuseUnknownFields, refuseUnknownParameter } from './unknown-fields.ts';

export const plainOperation = (route: PlainRoute): Operation => ({
  name: route.name,
  type: route.method === 'GET' ? 'query' : 'mutation',
  access: route.access,
  permission: route.access === 'member' ? route.permission : null,
  tag: route.tag,
  method: route.method,
  paths: [route.path],
  query: [],
  headers: {},
  deprecation: null,
  conflicts: route.method !== 'GET',
  elsewhere: {},
  inputs: route.body === undefined ? [] : [route.body],
});

/** Creates a check whether the path of a plain route contains a token signed by this service. */
export function createSignatureCheck(platform: Platform, routes: readonly PlainRoute[]) {
  const byName = new Map(routes.map((route) => [route.name, route]));
  return (operation: HttpRequestContext['operation']): boolean => {
    const route = operation === null ? undefined : byName.get(operation.found.name);
    return route?.access === 'open' && (route.isSigned?.(platform, operation?.params ?? {}) ?? false);
  };
}

interface PlainRouteOptions {
  /** Aborted at shutdown. */
  closing: AbortSignal;
  callFor(request: Request, response: Response): CallOperation;
}

export function createPlainRoutes(
  platform: Platform,
  routes: readonly PlainRoute[],
  { closing, callFor }: PlainRouteOptions,
): RequestHandler {
  const byName = new Map(routes.map((route) => [route.name, route]));
  const bodyFields = new Map(routes.map((route) => [route, fieldsOfInputs(plainOperation(route).inputs)]));
  return (request, response, next) => {
    const context = requestContextOf(response);
    const { operation } = context;
    const route = byName.get(operation?.found.name ?? '');
    if (operation === null || route === undefined) return next();
    assertNoNul(request.url);
    const begin = () => {
      const refused = new AbortController();
      const until = AbortSignal.any([closing, refused.signal]);
      const call = callOf(request, response, { params: operation.params, until, route, callFor });
      if (route.access !== 'open') refuseUnknownParameters(route, call);
      const known = bodyFields.get(route);
      if (route.body !== undefined && known) refuseUnknownFields(request.body, known);
      assertAllowed(route, context.caller);
      const answer = () => serve(platform, route, call);
      if (route.access === 'open') return answer();
      const { assertStillAllowed } = call;
      return whileAllowed({ assertStillAllowed, refuse: (refusal) => refused.abort(refusal) }, answer);
    };
    if (route.body === undefined) {
      begin().catch(next);
      return;
    }
    readJsonBody(request, response, (refused?: unknown) => {
      if (refused) next(refused);
      else Promise.try(begin).catch(next);
    });
  };
}

/**
 * Links in emails get extra query parameters from mail clients and trackers, so only routes with a key are
 * strict.
 */
function refuseUnknownParameters({ document }: PlainRoute, { query }: PlainCall): void {
  const known = document.query?.map(({ name }) => name) ?? [];
  for (const name of query.keys()) if (!known.includes(name)) refuseUnknownParameter(name, known);
}

async function serve(platform: Platform, route: PlainRoute, call: PlainCall): Promise<void> {
  const { caller, log } = requestContextOf(call.response as Response);
  const own = { ...platform, log };
  switch (route.access) {
    case 'member': {
      const actor = actorFrom(caller);
      const handle = () => inUnitOfWork(own, (unit) => route.handle({ ...unit, actor }, call));
      return platform.connections.onBehalfOf(actor.orgId, handle, route.method === 'GET' ? 'read' : 'change');
    }
    case 'admin':
      return inUnitOfWork(own, (unit) => route.handle(unit, call));
    case 'open':
      return inUnitOfWork(own, (unit) => route.handle(unit, call));
    default:
      return route satisfies never;
  }
}

/** Express compiles the `trust proxy` setting into this function. */
const isTrusted = ({ app, socket }: Request): boolean =>
  (app.get('trust proxy fn') as (address: string, hop: number) => boolean)(socket.remoteAddress ?? '', 0);

interface CallParts extends Pick<PlainRouteOptions, 'callFor'> {
  params: Record<string, string>;
  until: AbortSignal;
  route: PlainRoute;
}

function callOf(request: Request, response: Response, { params, until, route, callFor }: CallParts): PlainCall {
  const context = requestContextOf(response);
  return {
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)])),
    query: new URLSearchParams(request.url.split('?')[1] ?? ''),
    idempotencyKey: idempotencyKeyOf(request),
    body: request.body as unknown,
    callOperation: (...asked) => callFor(request, response)(...asked),
    request,
    response,
    ip: request.ip ?? 'unknown',
    isFromProxy: isTrusted(request),
    signal: AbortSignal.any([clientGoneSignal(response), until]),
    async assertStillAllowed() {
      await context.admitAgain();
      assertAllowed(route, context.caller);
    },
  };
}

/** How long a stream can continue after its key was revoked, its member removed or its organisation closed. */
const LOOK_EVERY_MS: Milliseconds = 5_000;

function assertAllowed(route: PlainRoute, caller: Caller): void {
  if (route.access === 'member') assertPermitted(actorFrom(caller).permissions, route.permission);
  if (route.access === 'admin') assertAdmin(caller);
}

/** Runs long work and rechecks the caller's access every few seconds. Calls `refuse` when access is lost. */
async function whileAllowed(
  { assertStillAllowed, refuse }: { assertStillAllowed(): Promise<void>; refuse(refusal: DomainError): void },
  work: () => Promise<void>,
): Promise<void> {
  const look = () =>
    assertStillAllowed().catch((error: unknown) => {
      // A temporary database failure does not mean that access was lost.
      if (error instanceof DomainError && !error.isPassing) refuse(error);
    });
  const looking = setInterval(() => void look(), LOOK_EVERY_MS);
  looking.unref();
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
}
