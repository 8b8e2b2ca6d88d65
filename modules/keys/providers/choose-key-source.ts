import type { Needs } from '../../../src/kernel/context.ts';
import type { NotifyUnit } from '../../identity/index.ts';
import { ProviderKeySource } from './provider-key.entity.ts';
import type { KeySource } from './provider-key.schema.ts';

/** The source may be chosen before the key is stored. Until then, workflows report the key as missing. */
export async function chooseKeySource(
  unit: Needs<'em' | 'actor' | 'campaignNotifier'> & NotifyUnit,
  { provider, keySource }: { provider: string; keySource: KeySource },
) {
  const { orgId } = unit.actor;
  await unit.em.upsert(ProviderKeySource, { orgId, provider, keySource, updatedAt: unit.clock.now() });
  unit.campaignNotifier.notify(unit, { orgId });
  return { provider, keySource };
}
