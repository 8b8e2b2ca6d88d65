import type { Needs } from '../../src/kernel/context.ts';
import { ProviderKeySource } from './provider-key.entity.ts';
import type { KeySource, Provider } from './provider-key.schema.ts';

/** The choice may come before the key: until it is stored, workflows report it as missing. */
export async function chooseKeySource(
  { em, clock, actor }: Needs<'em' | 'clock' | 'actor'>,
  { provider, keySource }: { provider: Provider; keySource: KeySource },
) {
  await em.upsert(ProviderKeySource, { orgId: actor.orgId, provider, keySource, updatedAt: clock.now() });
  return { provider, keySource };
}
