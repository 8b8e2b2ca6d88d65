import type { Needs } from '../../../src/kernel/context.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { suppressNamed } from '../../suppressions/index.ts';

/** What the list of suppressions says of people who asked for it. */
export const ASKED_FOR_IT = 'Asked for it in a reply.';

/**
 * Who asks to be left alone is left alone under the address that they write from as well: it need not be the one that we
 * wrote to, or we may never have written to it. The caller leaves out what the sandbox made up, which is about nobody.
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
      reason: ASKED_FOR_IT,
      source: 'unsubscribe' as const,
    }));
    await unit.em.transactional((em) => suppressNamed({ ...unit, em }, orgId, entries));
  }
}
