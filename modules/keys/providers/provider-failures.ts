import type { Provider } from './provider-key.schema.ts';

/** The provider rejected the key. Work stops until a new key is stored. */
export class ProviderRefused extends Error {
  readonly provider: Provider;
  readonly apiKey: string;

  constructor({ provider, apiKey }: { provider: Provider; apiKey: string }, why: number | string) {
    super(typeof why === 'string' ? why : `${provider} refused the key with status ${why}.`);
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

  constructor(provider: Provider, until: Date, sentence = `${provider} limits its requests (status 429).`) {
    super(sentence);
    this.until = until;
  }
}

/** The model does not respond. Text generation waits for it. */
export class ModelUnavailable extends ProviderBusy {
  override readonly gate = 'model_unavailable';
}
