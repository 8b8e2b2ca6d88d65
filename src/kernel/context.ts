import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Actor, Caller } from './caller.ts';
import type { Clock } from './clock.ts';
import type { Cursors } from './cursors.ts';
import type { Egress } from './egress/egress.ts';
import type { Alarm } from './job.ts';
import type { Vault } from './vault.ts';

/**
 * One constant SQL text with its values, outside any transaction: for reads that are too frequent for the entity manager.
 */
export type Reader = <Row>(text: string, values: unknown[]) => Promise<Row[]>;

/** What lives as long as the process and what every use case may name. */
export interface Platform {
  orm: MikroORM;
  read: Reader;
  clock: Clock;
  egress: Egress;
  vault: Vault;
  cursors: Cursors;
  alarm: Alarm;
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

/** What a procedure gives its use case: an entity manager of its own, and alarms that ring after the commit. */
export interface UnitOfWork extends Platform {
  em: EntityManager;
}

export interface MemberContext extends UnitOfWork {
  actor: Actor;
}

/** A use case names exactly what it needs: `Needs<'em' | 'clock'>`. */
export type Needs<Part extends keyof MemberContext> = Pick<MemberContext, Part>;
