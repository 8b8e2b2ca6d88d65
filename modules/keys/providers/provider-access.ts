import type { Needs } from '../../../src/kernel/context.ts';
import { ProviderKey } from './provider-key.entity.ts';
import { findStoredKeys, providerStates } from './provider-key.queries.ts';
import { chooseTextProvider, TEXT_PROVIDERS, type TextProvider } from './provider-key.rules.ts';
import { type KeySource, KNOWN_PROVIDERS, type Provider } from './provider-key.schema.ts';

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
  const [holding] = await findStoredKeys(em, orgId, [provider]);
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

/** The provider rejected the key. Work stops until a new key is stored. */
export class ProviderRefused extends Error {
  readonly provider: Provider;
  readonly apiKey: string;

  constructor({ provider, apiKey }: { provider: Provider; apiKey: string }, why: number | string) {
    super(typeof why === 'string' ? why : `${provider} rejected the key with status ${why}.`);
    this.provider = provider;
    this.apiKey = apiKey;
    Object.defineProperty(this, 'apiKey', { enumerable: false });
  }
}

/** The provider limits requests. Work only has to wait. */
export class ProviderBusy extends Error {
  /** Gate that waiting work reports. */
  readonly gate: 'provider_limit' | 'model_unavailable' = 'provider_limit';
  readonly until: Date;

  constructor(provider: Provider, until: Date, sentence = `${provider} is rate-limiting requests (status 429).`) {
    super(sentence);
    this.until = until;
  }
}

/** The model does not respond. Text generation waits for it. */
export class ModelUnavailable extends ProviderBusy {
  override readonly gate = 'model_unavailable';
}

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
