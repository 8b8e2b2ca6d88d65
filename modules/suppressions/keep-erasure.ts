import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { erasureHashes } from './erased-people.ts';
import { suppress } from './suppress.ts';

/** Replaces the address of an erased person by a hash, in the caller's transaction. */
export async function keepErasure(
  unit: Needs<'em' | 'clock' | 'vault'>,
  { orgId, personKey }: { orgId: string; personKey: string },
): Promise<void> {
  const value = erasureHashes(unit.vault, orgId)(personKey);
  await suppress(unit, orgId, [{ kind: 'hash', value, reason: 'Erased', source: 'erasure' }]);
  await statement(unit.em, `delete from suppressions where org_id = $1 and kind = 'address' and value = $2`, [
    orgId,
    personKey,
  ]);
}
