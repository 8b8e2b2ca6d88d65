import type { Needs } from '../../../src/kernel/context.ts';
import { providerStates } from './provider-key.queries.ts';
import { KNOWN_PROVIDERS } from './provider-key.schema.ts';

/** The longest name first, since `openai-compatible` begins with another one. */
const PROVIDERS = KNOWN_PROVIDERS.toSorted((one, other) => other.length - one.length);

/** Whether an organisation uses a key of the platform for what has a cost name: these begin with the name of their provider. */
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
