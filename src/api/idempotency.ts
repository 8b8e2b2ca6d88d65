import { createHash, createHmac } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pruneAfter, pruneRows } from '../database/forget-rows.ts';
import { statement } from '../database/statement.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Milliseconds } from '../kernel/duration.ts';
import { conflict, DomainError, type ErrorCode } from '../kernel/errors.ts';
import { personKeysIn } from '../kernel/text/addresses-in.ts';
import type { Vault } from '../security/vault.ts';

interface IdempotentRequest {
  /** The organisation, or else the caller. Two scopes may use the same key. */
  scope: string;
  key: string;
  fingerprint: string;
}

interface Done {
  data: unknown;
  /** Time after the commit until the promised effect holds. Default: 0. */
  holdsWithinMs?: Milliseconds;
}

type IdempotentAnswer = Done & { replayed: boolean };

type Answer = Done | { error: { code: ErrorCode; message: string; reason?: string; param?: string | null } };

interface KeptAnswer {
  fingerprint: string;
  /** Encrypted, because a response may contain an API key that is shown only once. */
  answer: string;
}

interface Keeper {
  em: EntityManager;
  clock: Clock;
  vault: Vault;
}

const KIND = 'idempotent-answer';
const sealScope = (scope: string) => ({ orgId: scope, kind: KIND });

export const idempotencySealedColumns = [
  {
    table: 'idempotency_keys',
    column: 'answer',
    kind: KIND,
    key: { scope: 'text' as const, key: 'text' as const },
    org: 'scope',
  },
];

const KEPT_FOR_MS = 24 * 3_600_000;

const keptSince = (now: Date) => new Date(now.getTime() - KEPT_FOR_MS);

export class ReplayedFailure extends DomainError {}

/**
 * Runs the work and stores its response in one transaction, so a crash keeps both or neither. The advisory lock
 * that rejects parallel requests belongs to this transaction and cannot outlive the process.
 */
export async function executeOnce(
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

/** Must stay below `idleInTransactionMs`, after which PostgreSQL ends an idle transaction. */
const BEAT_MS = 5_000;

/** Keeps the transaction active while the work waits for a slow website. */
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
  if (!row?.locked)
    throw conflict('The first request with this Idempotency-Key is still in progress. Try again shortly.');
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
    throw new DomainError(
      'idempotency_mismatch',
      'This Idempotency-Key was already used with a different request. Send a new key.',
    );
  }
  const answer = JSON.parse(vault.open(kept.answer, sealScope(request.scope))) as Answer;
  if ('error' in answer) throw new ReplayedFailure(answer.error.code, answer.error.message, answer.error);
  return answer;
}

/**
 * Replaces expired responses. A success also replaces a failure: failures are stored after the lock is
 * released, so the next request may store its success first.
 */
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

/** Hashes an operation and its input. The parser limits how deep an input is nested, not this function. */
export function fingerprintOf(operation: string, input: unknown): string {
  return createHash('sha256')
    .update(`${operation}\n${JSON.stringify(input, inOneOrder) ?? ''}`)
    .digest('hex');
}

/** Sorts object keys: JSON objects are unordered, so clients may send keys in any order. */
function inOneOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Maximum number of `@` signs to parse. Parsing this many takes some milliseconds. */
const MOST_SIGNS = 1_000;
/** Marks a response with more signs. It is erased when any person of its organisation is erased. */
const ANYBODY = '*';

/**
 * Returns hashes of the people named in a stored response. Parses each string alone: in raw JSON, the escape
 * `\n` before an address would look like the letter n.
 */
function peopleIn(vault: Vault, scope: string, answer: string): string[] {
  const signs = answer.match(/@|%40/g)?.length ?? 0;
  if (signs === 0 || signs > MOST_SIGNS) return signs === 0 ? [] : [ANYBODY];
  const people = new Set<string>();
  JSON.parse(answer, (_name, value: unknown) => {
    if (typeof value === 'string') for (const key of personKeysIn(value)) people.add(key);
  });
  return [...people].map(personHashes(vault, scope));
}

const marksOf = (vault: Vault, scope: string, personKey: string): string[] => [
  personHashes(vault, scope)(personKey),
  ANYBODY,
];

/** Hashes person keys with a secret, so that stored marks reveal nothing about people. */
function personHashes(vault: Vault, scope: string): (personKey: string) => string {
  const secret = vault.derive('idempotent-answers');
  return (personKey) => createHmac('sha256', secret).update(`${scope}|${personKey}`).digest('base64url');
}

export const pruneStoredResponses = pruneAfter(KEPT_FOR_MS, (em, before, signal) =>
  pruneRows(em, { table: 'idempotency_keys', column: 'created_at', before }, signal),
);

export async function forgetAnswers(em: EntityManager, orgId: string): Promise<void> {
  await statement(em, 'delete from idempotency_keys where scope = $1', [orgId]);
}

const ERASED: Answer = {
  error: {
    code: 'not_found',
    message:
      'This request was already executed. Its response is no longer available, because it named a person whose data was erased.',
  },
};

/** Erases a person from stored responses. The keys stay, so a repeated request is not executed again. */
export async function eraseFromStoredResponses(
  { em, vault }: { em: EntityManager; vault: Vault },
  { orgId, personKey }: { orgId: string; personKey: string },
): Promise<void> {
  await statement(
    em,
    `update idempotency_keys set answer = $3, people = '{}' where scope = $1 and people && $2::text[]`,
    [orgId, marksOf(vault, orgId, personKey), vault.seal(JSON.stringify(ERASED), sealScope(orgId))],
  );
}
