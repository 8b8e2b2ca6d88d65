import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { ProviderKey } from './provider-key.entity.ts';
import type { Provider } from './provider-key.schema.ts';

export async function deleteProviderKey({ em, actor }: Needs<'em' | 'actor'>, { provider }: { provider: Provider }) {
  const deleted = await em.nativeDelete(ProviderKey, { orgId: actor.orgId, provider });
  if (deleted === 0) throw notFound('Provider key');
  return { message: 'The key is deleted.' };
}
