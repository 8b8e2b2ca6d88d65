import { despiteConflict } from '../../../src/database/unit-of-work.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { MoneyGone, noteUse } from '../../costs/index.ts';

/** What one call to a provider came to. Its results have names, so that nothing is paid for twice. */
export interface ProviderCall {
  /** Units that the provider really charged, in the order of the node's costs. */
  used: number[];
  results: { name: string; value: unknown }[];
  /** Thrown once the use is noted. */
  failure?: Error;
}

/** Of a `person` it is kept for good that it was paid for; a `text` is forgotten once it is used. */
export type ResultKind = 'person' | 'text';

/** What providers gave, kept by the host until the batch is written. */
export interface ProviderResultCache {
  /** What is known by these names: what was paid for and not used yet, or null for what is used up. */
  find(names: string[]): Promise<Map<string, unknown>>;
  /** In the transaction that notes what the results cost. */
  keep(em: UnitOfWork['em'], kind: ResultKind, results: ProviderCall['results']): Promise<void>;
}

/** Pays providers out of what was reserved for one node of one batch. */
export interface ProviderSpending extends Pick<ProviderResultCache, 'find'> {
  /**
   * Notes the highest possible use, calls, notes the real use and keeps the results. A call that throws may have been
   * charged for, so the highest possible use stands; and so it does where the money was concluded meanwhile, since somebody
   * else has the batch: what was paid for is kept for them.
   */
  pay(order: { kind: ResultKind; atMost: number[]; call(): Promise<ProviderCall> }): Promise<ProviderCall>;
}

/** Each step is a short transaction of its own. */
export function openProviderSpending(
  { em, log }: Pick<UnitOfWork, 'em' | 'log'>,
  { orgId, cache, reservationIds }: { orgId: string; cache: ProviderResultCache; reservationIds: readonly string[] },
): ProviderSpending {
  const note = (inside: UnitOfWork['em'], units: number[]) =>
    noteUse(
      { em: inside },
      orgId,
      reservationIds.map((reservationId, i) => ({ reservationId, units: units[i] ?? 0 })),
    );
  return {
    find: cache.find,
    async pay({ kind, atMost, call }) {
      await note(em.fork(), atMost);
      const answer = await call();
      const used = answer.used.map((units, i) => Math.min(units, atMost[i] ?? 0));
      if (answer.used.some((units, i) => units > (used[i] ?? 0))) {
        log.warn({ atMost, used: answer.used }, 'A provider charged more than it may');
      }
      const correction = used.map((units, i) => units - (atMost[i] ?? 0));
      const gone = await despiteConflict(() =>
        em.fork().transactional(async (inside) => {
          const concluded = await note(inside, correction).then(() => undefined, unlessGone);
          await cache.keep(inside, kind, answer.results);
          return concluded;
        }),
      );
      const failure = answer.failure ?? gone;
      if (failure !== undefined) throw failure;
      return answer;
    },
  };
}

function unlessGone(error: unknown): MoneyGone {
  if (error instanceof MoneyGone) return error;
  throw error;
}
