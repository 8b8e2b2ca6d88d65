import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Egress } from '../egress/egress.ts';
import type { Cursors } from '../security/cursors.ts';
import type { Vault } from '../security/vault.ts';
import type { Actor, Caller } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Milliseconds } from './duration.ts';
import type { JobQueue } from './job.ts';

/**
 * One constant SQL text with its values, outside any transaction: for reads that are too frequent for the entity manager.
 */
export type Reader = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

/**
 * The rows of one `select` without parameters, as `COPY … TO STDOUT` writes them: for what leaves the service as it is, in
 * pages. Every value in the text must be one that we made ourselves.
 */
export type CopyOut = (select: string, options: string) => Promise<Buffer>;

/**
 * What modules need from outside or from modules after them. Each module adds its part where it declares the
 * interface (`declare module`); compose-ports.ts fills them all, and the compiler misses the one that it forgets.
 */
// oxlint-disable-next-line typescript/no-empty-interface -- the modules fill it
export interface Ports {}

/** What holds a connection to the database and may need a second one: each kind has its share of the pool. */
export type ShareName = 'idempotentCall' | 'idempotentUpload' | 'campaignBatch';

/** Each has its own part of what an organisation may hold. */
export type Use = 'change' | 'read';

export interface ConnectionShares {
  /** Waits for a place of the share, then does the work. */
  holding<Result>(share: ShareName, orgId: string, work: () => Promise<Result>): Promise<Result>;
  /** What the work borrows counts as the organisation's, which may hold a few connections at the same time. */
  onBehalfOf<Result>(orgId: string, work: () => Promise<Result>, use?: Use): Promise<Result>;
}

/** What lives as long as the process and what every use case may name. */
export interface Platform extends Ports {
  orm: MikroORM;
  connections: ConnectionShares;
  read: Reader;
  copyOut: CopyOut;
  clock: Clock;
  egress: Egress;
  vault: Vault;
  cursors: Cursors;
  queue: JobQueue;
  log: Logger;
  /** Where people reach this service, without a trailing slash. */
  publicUrl: string;
}

/** One request, before a procedure has decided who may go on. */
export interface RequestContext extends Platform {
  requestId: string;
  caller: Caller;
  ip: string;
  idempotencyKey: string | null;
  /** Headers that the answer will carry. */
  answerHeaders: Map<string, string>;
}

/** What a procedure gives its use case: an entity manager of its own, and jobs that are enqueued after the commit. */
export interface UnitOfWork extends Platform {
  em: EntityManager;
}

export interface MemberContext extends UnitOfWork {
  actor: Actor;
  /**
   * Done once everything is committed and before the caller is answered. What fails there is logged; a sweep finds it. What the
   * answer promises may hold only then: `withinMs` is waited for by who repeats an Idempotency-Key, since the process that was
   * asked first may have died meanwhile.
   */
  afterCommit(work: () => Promise<void>, withinMs?: Milliseconds): void;
}

/** A use case names exactly what it needs: `Needs<'em' | 'clock'>`. */
export type Needs<Part extends keyof MemberContext> = Pick<MemberContext, Part>;
