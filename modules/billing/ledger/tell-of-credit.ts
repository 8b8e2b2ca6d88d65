import type { Needs } from '../../../src/kernel/context.ts';

/** Wakes work that waits for credit, after the commit. If that fails, the work checks again within minutes. */
export function tellOfCredit(
  unit: Needs<'orm' | 'clock' | 'queue' | 'afterCommit' | 'creditArrival'>,
  orgId: string,
): void {
  unit.afterCommit(() => unit.creditArrival.goOn({ ...unit, em: unit.orm.em.fork() }, orgId));
}
