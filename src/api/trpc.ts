import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { getTRPCErrorFromUnknown, initTRPC, type TRPCError } from '@trpc/server';
import { despiteConflict, inUnitOfWork, type Own } from '../database/unit-of-work.ts';
import type { Actor, Caller, ResolvedCaller } from '../kernel/caller.ts';
import type { RequestContext } from '../kernel/context.ts';
import { DomainError, notFound, organisationRequired } from '../kernel/errors.ts';
import type { NeededPermission, Permissions } from '../kernel/permissions.ts';
import { executeOnce, fingerprintOf } from './idempotency.ts';
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

/** Runs a call in its own unit of work. Retries once after a lock conflict, which has written nothing. */
async function inOwnUnitOfWork<Result extends Outcome>(
  call: Call,
  proceed: (unit: Own) => Promise<Result>,
): Promise<Result> {
  const { connections } = call.ctx;
  const scope = idempotencyScope(call.ctx);
  if (call.type !== 'mutation') return connections.onBehalfOf(scope, () => inUnitOfWork(call.ctx, proceed), 'read');
  return connections.onBehalfOf(scope, () => despiteConflict(() => changeOnce(call, proceed)));
}

/**
 * Gives each procedure its own entity manager, because batched calls share a request. Runs a mutation with an
 * Idempotency-Key once.
 */
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
      // Includes the caller: a response with a one-time key must not be replayed to another member.
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
    } = await ctx.connections.holding('idempotentCall', request.scope, () => executeOnce(keeper, request, work));
    if (replayed) {
      ctx.answerHeaders.set('Idempotency-Replayed', 'true');
      await pause(holdsWithinMs);
    }
    // A replay does not reach the resolver, so build the result in the shape that `next` returns.
    return result ?? ({ ok: true, data, ctx } as unknown as Result);
  });
}

/** Throws a failure, so that no after-commit work runs for a change that was not made. */
function succeeded<Result extends Outcome>(result: Result): Result {
  if (!result.ok) throw result.error;
  return result;
}

/** Identifies a caller. Two keys of one user with the same scopes are the same caller. */
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

export function assertAdmin(caller: Caller): void {
  assertResolved(caller);
  if (caller.kind === 'admin') return;
  throw new DomainError('forbidden', 'This operation affects all organisations and requires the admin key.');
}

/** Accepts application keys and the admin key. */
function assertApplication(caller: Caller): void {
  assertResolved(caller);
  if (caller.kind === 'user') throw new DomainError('forbidden', 'This operation requires an application key.');
}

/** Rejects callers without a valid key. Does not check permissions. */
export function assertResolved(caller: Caller): asserts caller is ResolvedCaller {
  switch (caller.kind) {
    case 'anonymous':
      throw new DomainError(
        'unauthorized',
        'An API key is required. Send it as a bearer token or in the X-API-Key header.',
      );
    case 'stranger':
      throw new DomainError('unauthorized', 'The API key is invalid or revoked.');
    case 'unresolved':
      throw new DomainError('identity_unavailable', 'The API key could not be checked right now. Try again shortly.');
    case 'user':
    case 'app':
    case 'admin':
      return;
    default:
      caller satisfies never;
  }
}

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

/** The only permission check for members. An operation without a stated permission requires all permissions. */
export function assertPermitted(permissions: Permissions, needed: NeededPermission | undefined): void {
  if (permissions === null || needed === 'any') return;
  if (needed !== undefined && permissions.includes(needed)) return;
  throw new DomainError(
    'forbidden',
    needed === undefined
      ? 'You need all permissions for this operation, and you or your key lack some of them.'
      : `You need the permission ${needed} for this operation, and you or your key do not have it.`,
  );
}

// One middleware per kind of procedure, because each further one copies the whole context. Each passes on the
// whole context; its type names only the additions.

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

export const open = t.procedure.meta({ access: 'open' }).use(asAnyone);

/** Needs a user key, or an application key that names its organisation. */
export const member = t.procedure.meta({ access: 'member' }).use(asMember);

/** Needs any valid key. The use case decides which rows the caller sees. */
export const keyHolder = t.procedure.meta({ access: 'key' }).use(asKey);

/** Needs an application key or the admin key. Acts for no organisation. */
export const application = t.procedure.meta({ access: 'app' }).use(asApplication);

export const admin = t.procedure.meta({ access: 'admin' }).use(asAdmin);
