import type { Needs } from '../../../src/kernel/context.ts';
import { findHoldings, providerStates } from './provider-key.queries.ts';
import { chooseTextProvider, TEXT_PROVIDERS, type TextProvider } from './provider-key.rules.ts';
import type { KeySource, Provider } from './provider-key.schema.ts';

/** Everything that a call to a provider needs. The key stays in memory: it goes into no row, job or log line. */
export interface ProviderAccess {
  provider: Provider;
  apiKey: string;
  /** Ends in the version, as in `https://api.openai.com/v1`. */
  baseUrl: string;
  source: KeySource;
  /** Absent for the usual one. */
  model?: string;
}

type AccessNeeds = Needs<'em' | 'vault' | 'providerEndpoints' | 'platformKeys'>;

export const providerKeyScope = (orgId: string) => ({ orgId, kind: 'provider-key' });

/** The key that an organisation uses for a provider, by its key source; null when there is none. */
export async function providerAccess(unit: AccessNeeds, orgId: string, provider: Provider) {
  const { em, vault, providerEndpoints, platformKeys } = unit;
  const [holding] = await findHoldings(em, orgId, [provider]);
  if (holding === undefined) return null;
  const { keySource: source, sealedKey } = holding;
  const open = () => (sealedKey === null ? null : vault.open(sealedKey, providerKeyScope(orgId)));
  const apiKey = source === 'org' ? open() : (platformKeys[provider] ?? null);
  const baseUrl = provider === 'openai-compatible' ? holding.baseUrl : providerEndpoints[provider];
  if (apiKey === null || baseUrl === null) return null;
  const model = source === 'org' && holding.model !== null ? { model: holding.model } : {};
  return { provider, apiKey, baseUrl, source, ...model } satisfies ProviderAccess;
}

/** The provider that writes and understands text for an organisation; null when it works without one. */
export async function textProviderOf(unit: Needs<'em' | 'platformKeys'>, orgId: string): Promise<TextProvider | null> {
  return chooseTextProvider(await providerStates(unit, orgId, TEXT_PROVIDERS));
}
