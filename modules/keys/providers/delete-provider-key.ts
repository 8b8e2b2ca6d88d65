import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { ProviderKey } from './provider-key.entity.ts';

export async function deleteProviderKey({ em, actor }: Needs<'em' | 'actor'>, { provider }: { provider: string }) {
  const deleted = await em.nativeDelete(ProviderKey, { orgId: actor.orgId, provider });
  if (deleted === 0) throw notFound('Provider key');
  return { message: 'The key is deleted.' };
}
