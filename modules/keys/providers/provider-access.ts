import type { Needs } from '../../../src/kernel/context.ts';
import { findHoldings, providerStates } from './provider-key.queries.ts';
import { chooseTextProvider, TEXT_PROVIDERS, type TextProvider } from './provider-key.rules.ts';
import type { KeySource, Provider } from './provider-key.schema.ts';

/** Settings for calls to a provider. The key stays in memory and must not reach rows, jobs or logs. */
export interface ProviderAccess {
  provider: Provider;
  apiKey: string;
  /** Includes the version, such as `https://api.openai.com/v1`. */
  baseUrl: string;
  source: KeySource;
  /** Absent for the default model. */
  model?: string;
}

type AccessNeeds = Needs<'em' | 'vault' | 'providerEndpoints' | 'platformKeys'>;

export const providerKeyScope = (orgId: string) => ({ orgId, kind: 'provider-key' });

/** Returns the key of the organisation or the platform, by the key source. Null if there is none. */
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

export async function textProviderOf(unit: Needs<'em' | 'platformKeys'>, orgId: string): Promise<TextProvider | null> {
  return chooseTextProvider(await providerStates(unit, orgId, TEXT_PROVIDERS));
}
