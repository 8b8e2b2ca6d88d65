import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { getTRPCErrorFromUnknown, initTRPC, type TRPCError } from '@trpc/server';
import { despiteConflict, inUnitOfWork, type Own } from '../database/unit-of-work.ts';
import type { Actor, Caller, ResolvedCaller } from '../kernel/caller.ts';
import type { RequestContext } from '../kernel/context.ts';
import { DomainError, notFound, organisationRequired } from '../kernel/errors.ts';
import type { NeededPermission, Permissions } from '../kernel/permissions.ts';
import { fingerprintOf } from './fingerprint.ts';
import { onlyOnce } from './idempotency.ts';
import type { OperationMeta } from './operation.ts';
import { asTrpcError } from './trpc-errors.ts';

const t = initTRPC
  .context<RequestContext>()
  .meta<OperationMeta>()
  .create({
    isDev: false,
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: error.message,
      data: {
        code: shape.data.code,
        httpStatus: shape.data.httpStatus,
        errorCode: error.cause instanceof DomainError ? error.cause.reason : shape.data.code.toLowerCase(),
        param: error.cause instanceof DomainError ? error.cause.param : null,
      },
    }),
  });

export const { router, mergeRouters } = t;

type Middleware = Parameters<typeof t.middleware>[0];
type Call = Pick<Parameters<Middleware>[0], 'ctx' | 'path' | 'type' | 'meta' | 'getRawInput'>;
type Outcome = { ok: true; data: unknown } | { ok: false; error: TRPCError };

/** The one place where what went wrong becomes what is said. */
async function explained<Result extends Outcome>({ ctx, path }: Call, run: () => Promise<Result>): Promise<Result> {
  const result = await run().catch((thrown: unknown) => ({
    ok: false as const,
    error: getTRPCErrorFromUnknown(thrown),
  }));
  if (result.ok) return result;
  const error = asTrpcError(result.error);
  if (error.code === 'INTERNAL_SERVER_ERROR') ctx.log.error({ err: error.cause ?? error, path }, 'A procedure failed.');
  throw error;
}

/** A change that another one stood in the way of has written nothing: it is tried once more. */
async function inOwnUnitOfWork<Result extends Outcome>(
  call: Call,
  proceed: (unit: Own) => Promise<Result>,
): Promise<Result> {
  const { connections } = call.ctx;
  const scope = idempotencyScope(call.ctx);
  if (call.type !== 'mutation') return connections.onBehalfOf(scope, () => inUnitOfWork(call.ctx, proceed), 'read');
  return connections.onBehalfOf(scope, () => despiteConflict(() => changeOnce(call, proceed)));
}

/** An entity manager per procedure, since batched calls share a request; a mutation with an Idempotency-Key happens once. */
function changeOnce<Result extends Outcome>(
  { ctx, path, meta, getRawInput }: Call,
  proceed: (unit: Own) => Promise<Result>,
): Promise<Result> {
  return inUnitOfWork(ctx, async (unit) => {
    const { em } = unit;
    if (ctx.idempotencyKey === null || meta?.reads) return succeeded(await proceed(unit));
    const request = {
      scope: idempotencyScope(ctx),
      key: ctx.idempotencyKey,
      // What one caller was told, a key that is shown once, is not for another of the organisation.
      fingerprint: fingerprintOf(`${path} ${callerOf(ctx)}`, await getRawInput()),
    };
    let result: Result | undefined;
    let promisedMs = 0;
    const afterCommit: Own['afterCommit'] = (later, withinMs = 0) => {
      promisedMs = Math.max(promisedMs, withinMs);
      unit.afterCommit(later);
    };
    const work = async (transaction: EntityManager) => {
      result = await proceed({ ...unit, em: transaction, afterCommit });
      if (!result.ok) throw result.error.cause instanceof DomainError ? result.error.cause : result.error;
      return { data: result.data, holdsWithinMs: promisedMs };
    };
    const keeper = { em, clock: ctx.clock, vault: ctx.vault };
    const {
      replayed,
      data,
      holdsWithinMs = 0,
    } = await ctx.connections.holding('idempotentCall', request.scope, () => onlyOnce(keeper, request, work));
    if (replayed) {
      ctx.answerHeaders.set('Idempotency-Replayed', 'true');
      await pause(holdsWithinMs);
    }
    // A replay never reached the resolver, so its result is built here, in the shape that `next` would have returned.
    return result ?? ({ ok: true, data, ctx } as unknown as Result);
  });
}

/** A failure is thrown, so that nothing follows a change that was not made. */
function succeeded<Result extends Outcome>(result: Result): Result {
  if (!result.ok) throw result.error;
  return result;
}

/** Two keys of one user that may do as much are one caller. */
function callerOf({ caller }: RequestContext): string {
  if (!('keyId' in caller)) return caller.kind;
  const scopes = caller.kind === 'user' && caller.scopes !== null ? ` ${caller.scopes.join()}` : '';
  return `${caller.kind} ${caller.userId ?? ''}${scopes}`;
}

function idempotencyScope({ caller, ip }: RequestContext): string {
  switch (caller.kind) {
    case 'user':
      return caller.orgId;
    case 'app':
    case 'admin':
      return caller.organisation.state === 'known' ? caller.organisation.orgId : caller.keyId;
    case 'anonymous':
    case 'stranger':
    case 'unresolved':
      return ip;
    default:
      return caller satisfies never;
  }
}

/** The admin key, and nothing less. */
export function assertAdmin(caller: Caller): void {
  assertResolved(caller);
  if (caller.kind === 'admin') return;
  throw new DomainError(
    'forbidden',
    'This operation reads or changes what all organisations share, so it needs the admin key.',
  );
}

/** An application key or the admin key. */
function assertApplication(caller: Caller): void {
  assertResolved(caller);
  if (caller.kind === 'user')
    throw new DomainError('forbidden', 'This operation acts for an application, so it needs an application key.');
}

/** A key that is somebody's, whatever it may do. */
export function assertResolved(caller: Caller): asserts caller is ResolvedCaller {
  switch (caller.kind) {
    case 'anonymous':
      throw new DomainError('unauthorized', 'An API key is required: send it as a bearer token or in X-API-Key.');
    case 'stranger':
      throw new DomainError('unauthorized', 'The API key is invalid or revoked.');
    case 'unresolved':
      throw new DomainError('identity_unavailable', 'The API key could not be checked right now; try again shortly.');
    case 'user':
    case 'app':
    case 'admin':
      return;
    default:
      caller satisfies never;
  }
}

/** Everything behind this acts for exactly one organisation. */
export function actorFrom(caller: Caller): Actor {
  assertResolved(caller);
  if (caller.kind === 'user') {
    const { orgId, userId, keyId, permissions, scopes } = caller;
    return { orgId, userId, keyId, authType: 'user_key', isAdmin: false, permissions, scopes };
  }
  const { organisation, userId, keyId, kind } = caller;
  switch (organisation.state) {
    case 'missing':
      throw organisationRequired();
    case 'unknown':
      throw notFound(organisation.what);
    case 'known':
      return {
        orgId: organisation.orgId,
        userId,
        keyId,
        authType: 'admin',
        isAdmin: kind === 'admin',
        permissions: null,
        scopes: null,
      };
    default:
      return organisation satisfies never;
  }
}

/** The one place where a member is turned away. What states no permission is for those who have all. */
export function assertPermitted(permissions: Permissions, needed: NeededPermission | undefined): void {
  if (permissions === null || needed === 'any') return;
  if (needed !== undefined && permissions.includes(needed)) return;
  throw new DomainError(
    'forbidden',
    needed === undefined
      ? 'This needs every permission, and you or your key do not have them all.'
      : `This needs the permission ${needed}, which you or your key do not have.`,
  );
}

// One middleware for each kind of procedure: every further one would copy the whole context once more. Each hands on all of it; what
// its type says is what is new.

const asAnyone = t.middleware(({ next, ...call }) =>
  explained(call, () => inOwnUnitOfWork(call, (unit) => next({ ctx: unit }))),
);

const asMember = t.middleware(({ next, ...call }) =>
  explained(call, async () => {
    const actor = actorFrom(call.ctx.caller);
    assertPermitted(actor.permissions, call.meta?.permission);
    return inOwnUnitOfWork(call, (unit) => next({ ctx: Object.assign(unit, { actor }) }));
  }),
);

const asKey = t.middleware(({ next, ...call }) =>
  explained(call, async () => {
    const { caller } = call.ctx;
    assertResolved(caller);
    assertPermitted(caller.kind === 'user' ? caller.permissions : null, call.meta?.permission);
    return inOwnUnitOfWork(call, (unit) => next({ ctx: Object.assign(unit, { caller }) }));
  }),
);

const asApplication = t.middleware(({ next, ...call }) =>
  explained(call, async () => {
    assertApplication(call.ctx.caller);
    return inOwnUnitOfWork(call, (unit) => next({ ctx: unit }));
  }),
);

const asAdmin = t.middleware(({ next, ...call }) =>
  explained(call, async () => {
    assertAdmin(call.ctx.caller);
    return inOwnUnitOfWork(call, (unit) => next({ ctx: unit }));
  }),
);

/** For anyone, without a key. */
export const open = t.procedure.meta({ access: 'open' }).use(asAnyone);

/** For a user key, or an application key that names its organisation. */
export const member = t.procedure.meta({ access: 'member' }).use(asMember);

/** For every key; whose things it sees is the use case's business. */
export const keyHolder = t.procedure.meta({ access: 'key' }).use(asKey);

/** For an application key or the admin key, in the name of no organisation. */
export const application = t.procedure.meta({ access: 'app' }).use(asApplication);

/** For the admin key, in the name of no organisation. */
export const admin = t.procedure.meta({ access: 'admin' }).use(asAdmin);
