import type { Needs } from '../../../src/kernel/context.ts';

/** What waits for credit goes on once this is committed. Whoever is not reached looks by itself within minutes. */
export function tellOfCredit(
  unit: Needs<'orm' | 'clock' | 'queue' | 'afterCommit' | 'creditArrival'>,
  orgId: string,
): void {
  unit.afterCommit(() => unit.creditArrival.goOn({ ...unit, em: unit.orm.em.fork() }, orgId));
}
