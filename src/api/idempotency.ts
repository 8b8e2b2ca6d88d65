import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../database/statement.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Milliseconds } from '../kernel/duration.ts';
import { conflict, DomainError, type ErrorCode } from '../kernel/errors.ts';
import type { Vault } from '../security/vault.ts';
import { peopleIn } from './people-in-answers.ts';

export interface IdempotentRequest {
  /** Whose key it is: two organisations may choose the same. */
  scope: string;
  key: string;
  fingerprint: string;
}

export interface Done {
  data: unknown;
  /** How long after its commit it needs to be true; at once where nothing is said. */
  holdsWithinMs?: Milliseconds;
}

export type IdempotentAnswer = Done & { replayed: boolean };

export type Answer = Done | { error: { code: ErrorCode; message: string; reason?: string; param?: string | null } };

interface KeptAnswer {
  fingerprint: string;
  /** Sealed: an answer may hold a key that is shown only once. */
  answer: string;
}

interface Keeper {
  em: EntityManager;
  clock: Clock;
  vault: Vault;
}

const KIND = 'idempotent-answer';
export const sealScope = (scope: string) => ({ orgId: scope, kind: KIND });

/** What a rotation of the master key must know of the kept answers. */
export const idempotencySealedColumns = [
  {
    table: 'idempotency_keys',
    column: 'answer',
    kind: KIND,
    key: { scope: 'text' as const, key: 'text' as const },
    org: 'scope',
  },
];

export const KEPT_FOR_MS = 24 * 3_600_000;

const keptSince = (now: Date) => new Date(now.getTime() - KEPT_FOR_MS);

/** A refusal that was kept: the answer says that it is not the first. */
export class ReplayedFailure extends DomainError {}

/**
 * Does the work and keeps its answer in one transaction: after a crash either both are there or neither. The lock that
 * tells a parallel request to wait belongs to that transaction, so it cannot outlive the process.
 */
export async function onlyOnce(
  { em, clock, vault }: Keeper,
  request: IdempotentRequest,
  work: (em: EntityManager) => Promise<Done>,
): Promise<IdempotentAnswer> {
  let began = false;
  try {
    return await em.transactional(async (transaction) => {
      await lockKey(transaction, request);
      const kept = await findAnswer(transaction, clock, request);
      if (kept !== null) return { ...replay(vault, kept, request), replayed: true };
      began = true;
      const done = await keptAlive(transaction, () => work(transaction));
      await keepAnswer({ em: transaction, clock, vault }, request, done);
      return { ...done, replayed: false };
    });
  } catch (error) {
    if (began && error instanceof DomainError && !error.isPassing) {
      const { code, message, reason, param } = error;
      await keepAnswer({ em: em.fork(), clock, vault }, request, { error: { code, message, reason, param } });
    }
    throw error;
  }
}

/** Shorter than the silence after which PostgreSQL ends a transaction. */
const BEAT_MS = 5_000;

/** The work may wait for a slow website while its transaction has nothing to say. */
async function keptAlive<Result>(em: EntityManager, work: () => Promise<Result>): Promise<Result> {
  const heart = setInterval(() => void statement(em, 'select 1', []).catch(() => {}), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heart);
  }
}

async function lockKey(em: EntityManager, { scope, key }: IdempotentRequest): Promise<void> {
  const [row] = await statement<{ locked: boolean }>(
    em,
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked',
    [`idempotency:${scope}:${key}`],
  );
  if (!row?.locked) throw conflict('The first request with this Idempotency-Key is still running.');
}

async function findAnswer(em: EntityManager, clock: Clock, request: IdempotentRequest): Promise<KeptAnswer | null> {
  const [row] = await statement<KeptAnswer>(
    em,
    'select fingerprint, answer from idempotency_keys where scope = $1 and key = $2 and created_at > $3',
    [request.scope, request.key, keptSince(clock.now())],
  );
  return row ?? null;
}

function replay(vault: Vault, kept: KeptAnswer, request: IdempotentRequest): Done {
  if (kept.fingerprint !== request.fingerprint) {
    throw new DomainError('idempotency_mismatch', 'This Idempotency-Key was used with another request.');
  }
  const answer = JSON.parse(vault.open(kept.answer, sealScope(request.scope))) as Answer;
  if ('error' in answer) throw new ReplayedFailure(answer.error.code, answer.error.message, answer.error);
  return answer;
}

/** What has expired is replaced, and by what was done a refusal too: that is kept after its lock, perhaps beside the next request. */
async function keepAnswer({ em, clock, vault }: Keeper, request: IdempotentRequest, answer: Answer) {
  const now = clock.now();
  const text = JSON.stringify(answer);
  await statement(
    em,
    `insert into idempotency_keys as kept (scope, key, fingerprint, answer, people, created_at) values ($1, $2, $3, $4, $8, $5)
     on conflict (scope, key) do update
     set fingerprint = excluded.fingerprint, answer = excluded.answer, people = excluded.people, created_at = excluded.created_at
     where kept.created_at <= $6 or $7`,
    [
      request.scope,
      request.key,
      request.fingerprint,
      vault.seal(text, sealScope(request.scope)),
      now,
      keptSince(now),
      'data' in answer,
      peopleIn(vault, request.scope, text),
    ],
  );
}
