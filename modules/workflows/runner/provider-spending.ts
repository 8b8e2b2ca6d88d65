import { despiteConflict } from '../../../src/database/unit-of-work.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { ReservationGone, recordUse } from '../../costs/index.ts';

/** Outcome of one provider call. Results have names, so that nothing is paid for twice. */
export interface ProviderCall {
  /** Units that the provider charged, in the order of the node's costs. */
  used: number[];
  results: { name: string; value: unknown }[];
  failure?: Error;
}

/** For a `person`, the fact of the payment is kept forever. A `text` is deleted once it is used. */
type ResultKind = 'person' | 'text';

export interface ProviderResultCache {
  /** Returns an unused result for a name, or null for a used one. */
  find(names: string[]): Promise<Map<string, unknown>>;
  /** Call it in the transaction that records the cost of the results. */
  keep(em: UnitOfWork['em'], kind: ResultKind, results: ProviderCall['results']): Promise<void>;
}

/** Pays providers from the reservations of one node in one batch. */
export interface ProviderSpending extends Pick<ProviderResultCache, 'find'> {
  /**
   * Records the maximum use, calls, then records the real use and stores the results. If the call throws, it
   * may have been charged, so the maximum stays. It also stays if another runner took over the batch and
   * concluded the money; the results are kept for that runner.
   */
  pay(order: { kind: ResultKind; atMost: number[]; call(): Promise<ProviderCall> }): Promise<ProviderCall>;
}

/** Each step is its own short transaction. */
export function openProviderSpending(
  { em, log }: Pick<UnitOfWork, 'em' | 'log'>,
  { orgId, cache, reservationIds }: { orgId: string; cache: ProviderResultCache; reservationIds: readonly string[] },
): ProviderSpending {
  const note = (inside: UnitOfWork['em'], units: number[]) =>
    recordUse(
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
        log.warn({ atMost, used: answer.used }, 'A provider charged more than was reserved');
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

function unlessGone(error: unknown): ReservationGone {
  if (error instanceof ReservationGone) return error;
  throw error;
}
