import type { Needs } from '../../../src/kernel/context.ts';
import type { NotifyUnit } from '../../identity/index.ts';
import { ProviderKeySource } from './provider-key.entity.ts';
import type { KeySource } from './provider-key.schema.ts';

/** The choice may come before the key: until it is stored, workflows report it as missing. */
export async function chooseKeySource(
  unit: Needs<'em' | 'actor' | 'campaignNotifier'> & NotifyUnit,
  { provider, keySource }: { provider: string; keySource: KeySource },
) {
  const { orgId } = unit.actor;
  await unit.em.upsert(ProviderKeySource, { orgId, provider, keySource, updatedAt: unit.clock.now() });
  unit.campaignNotifier.notify(unit, { orgId });
  return { provider, keySource };
}
