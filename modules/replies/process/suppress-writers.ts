import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { suppressNamed } from '../../suppressions/index.ts';
import type { ReplyToRecord } from '../record/insert-replies.ts';

/**
 * Who asks to be left alone is left alone under the address that they write from as well: it need not be the one that we
 * wrote to, or we may never have written to it. What the sandbox makes up is about nobody.
 */
export async function suppressWriters(unit: UnitOfWork, replies: readonly ReplyToRecord[]): Promise<void> {
  const refusing = replies.flatMap(({ row, mail, classified }) => {
    const key = personKey(mail.from ?? '');
    const isRefusal = classified.qualification === 'unsubscribe' && row.source !== 'sandbox';
    return isRefusal && key !== null ? [{ orgId: row.orgId, key }] : [];
  });
  const byOrganisation = Map.groupBy(refusing, ({ orgId }) => orgId);
  for (const [orgId, own] of byOrganisation) {
    const entries = own.map(({ key }) => ({
      kind: 'address' as const,
      value: key,
      reason: 'Asked for it in a reply.',
      source: 'unsubscribe' as const,
    }));
    await unit.em.transactional((em) => suppressNamed({ ...unit, em }, orgId, entries));
  }
}
