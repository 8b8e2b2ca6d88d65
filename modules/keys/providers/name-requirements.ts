import type { z } from 'zod';
import type { Needs } from '../../../src/kernel/context.ts';
import { providersOf } from './provider-key.queries.ts';
import type { RequirementsInput } from './provider-key.schema.ts';

/** An endpoint needs a key if its service is a provider. Own services of the platform need none. */
export async function nameRequirements(
  { em, actor }: Needs<'em' | 'actor'>,
  { endpoints }: z.output<typeof RequirementsInput>,
) {
  const known = new Set(await providersOf(em, actor.orgId));
  const requirements = endpoints
    .map((endpoint) => ({ ...endpoint, provider: endpoint.service.toLowerCase().replace(/-service$/, '') }))
    .filter(({ provider }) => known.has(provider));
  return { requirements, providers: [...new Set(requirements.map(({ provider }) => provider))] };
}
