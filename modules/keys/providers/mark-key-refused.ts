import type { Needs } from '../../../src/kernel/context.ts';
import { providerKeyScope } from './provider-access.ts';
import { ProviderKey } from './provider-key.entity.ts';
import type { Provider } from './provider-key.schema.ts';

/** Marks the key as refused, so that it counts as missing. Does nothing if the key was replaced meanwhile. */
export async function markKeyRefused(
  { em, vault, clock }: Needs<'em' | 'vault' | 'clock'>,
  orgId: string,
  { provider, apiKey }: { provider: Provider; apiKey: string },
): Promise<void> {
  const key = await em.fork().findOne(ProviderKey, { orgId, provider });
  if (key === null || vault.open(key.sealedKey, providerKeyScope(orgId)) !== apiKey) return;
  await em
    .fork()
    .nativeUpdate(ProviderKey, { id: key.id, orgId, sealedKey: key.sealedKey }, { refusedAt: clock.now() });
}
