import type { Needs } from '../../../src/kernel/context.ts';
import { providerStates } from './provider-key.queries.ts';
import { KNOWN_PROVIDERS } from './provider-key.schema.ts';

/** Longest first, because `openai` is a prefix of `openai-compatible`. */
const PROVIDERS = KNOWN_PROVIDERS.toSorted((one, other) => other.length - one.length);

/** Returns a test for cost names (which start with the provider name): is the provider paid with a platform key? */
export async function platformPayment(
  unit: Needs<'em' | 'platformKeys'>,
  orgId: string,
): Promise<(costName: string) => boolean> {
  const states = await providerStates(unit, orgId, PROVIDERS);
  const platforms = new Set(
    states
      .filter(({ keySource, configured }) => configured && keySource === 'platform')
      .map(({ provider }) => provider),
  );
  return (costName) => platforms.has(PROVIDERS.find((provider) => costName.startsWith(`${provider}-`)) ?? '');
}
