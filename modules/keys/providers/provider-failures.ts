import type { Provider } from './provider-key.schema.ts';

/** The provider does not accept the key: nothing goes on until there is another one. */
export class ProviderRefused extends Error {
  readonly provider: Provider;
  readonly apiKey: string;

  constructor({ provider, apiKey }: { provider: Provider; apiKey: string }, status: number) {
    super(`${provider} refused the key with status ${status}.`);
    this.provider = provider;
    this.apiKey = apiKey;
    Object.defineProperty(this, 'apiKey', { enumerable: false });
  }
}

/** The provider limits its requests: nothing is wrong, it only has to wait. */
export class ProviderBusy extends Error {
  readonly until: Date;

  constructor(provider: Provider, until: Date) {
    super(`${provider} limits its requests (status 429).`);
    this.until = until;
  }
}
