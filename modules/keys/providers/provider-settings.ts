import type { Provider } from './provider-key.schema.ts';

/** Base URL of each provider, including the version. Tests use their own servers. */
export type ProviderEndpoints = Record<Exclude<Provider, 'openai-compatible'>, string>;

/** Keys of the operator, for organisations without own keys. */
export type PlatformKeys = Partial<Record<Provider, string>>;

export const platformKeyOf = (keys: PlatformKeys, provider: string): string | undefined =>
  Object.hasOwn(keys, provider) ? keys[provider as Provider] : undefined;

declare module '../../../src/kernel/context.ts' {
  interface Ports {
    providerEndpoints: ProviderEndpoints;
    platformKeys: PlatformKeys;
  }
}

export const PROVIDER_ENDPOINTS: ProviderEndpoints = {
  anthropic: 'https://api.anthropic.com/v1',
  openai: 'https://api.openai.com/v1',
  apollo: 'https://api.apollo.io/api/v1',
  stripe: 'https://api.stripe.com/v1',
};
