import type { Needs } from '../../../src/kernel/context.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { suppressEntries } from '../../suppressions/index.ts';

export const UNSUBSCRIBE_REASON = 'Unsubscribed by reply.';

/**
 * Suppresses the address of the writer, which may differ from the lead's. The caller excludes simulated mail,
 * which has no real writer.
 */
export async function suppressWriters(
  unit: Needs<'em' | 'clock' | 'vault'>,
  writers: readonly { orgId: string; address: string }[],
): Promise<void> {
  for (const [orgId, own] of Map.groupBy(writers, (writer) => writer.orgId)) {
    const keys = own.map(({ address }) => personKey(address)).filter((key) => key !== null);
    const entries = keys.map((value) => ({
      kind: 'address' as const,
      value,
      reason: UNSUBSCRIBE_REASON,
      source: 'unsubscribe' as const,
    }));
    await unit.em.transactional((em) => suppressEntries({ ...unit, em }, orgId, entries));
  }
}
