import type { Provider } from './provider-key.schema.ts';

/** Where each provider is reached, with the version in the path. Tests name servers of their own. */
export type ProviderEndpoints = Record<Exclude<Provider, 'openai-compatible'>, string>;

/** Keys of whoever runs this service, for organisations that bring none. */
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
