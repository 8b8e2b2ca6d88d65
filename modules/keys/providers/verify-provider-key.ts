import { EgressFailed, EgressRefused, type EgressResponse } from '../../../src/egress/egress.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { unmet } from '../../../src/kernel/errors.ts';
import type { Provider } from './provider-key.schema.ts';

interface Probe {
  name: string;
  /** A free read request that needs the key. */
  path: string;
  headers(key: string): Record<string, string>;
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

const PROBES: Record<Provider, Probe> = {
  anthropic: {
    name: 'Anthropic',
    path: '/models',
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  },
  openai: { name: 'OpenAI', path: '/models', headers: bearer },
  'openai-compatible': { name: 'The provider at baseUrl', path: '/models', headers: bearer },
  apollo: { name: 'Apollo', path: '/auth/health', headers: (key) => ({ 'x-api-key': key }) },
  stripe: { name: 'Stripe', path: '/balance', headers: bearer },
};

/** The caller waits for this check. Providers normally respond within one second. */
const DEADLINE_MS = 5_000;
/** Only Apollo's short response is read. A long list of models may be cut. */
const ANSWER_BYTES = 64 * 1024;

/** Throws if the provider rejects the key or cannot be reached. The error does not repeat the provider's text. */
export async function verifyProviderKey(
  { egress }: Needs<'egress'>,
  { provider, apiKey, baseUrl }: { provider: Provider; apiKey: string; baseUrl: string },
): Promise<void> {
  const { name, path, headers } = PROBES[provider];
  const answer = await egress
    .request(baseUrl + path, {
      headers: { accept: 'application/json', ...headers(apiKey) },
      deadlineMs: DEADLINE_MS,
      maxBytes: ANSWER_BYTES,
      onTooLarge: 'truncate',
    })
    .catch((error: unknown) => {
      if (!(error instanceof EgressFailed || error instanceof EgressRefused)) throw error;
      throw unmet(`The key was not stored, because ${name} could not check it. ${error.message}`);
    });
  if (answer.status === 401 || answer.status === 403 || isStranger(provider, answer)) {
    throw unmet(`${name} rejected this key, so it was not stored.`);
  }
  if (answer.status !== 200) {
    throw unmet(`${name} returned status ${answer.status} when checking this key, so it was not stored.`);
  }
}

/** Apollo always returns 200. The body says whether the key is valid. */
function isStranger(provider: Provider, { body }: EgressResponse): boolean {
  return provider === 'apollo' && /"is_logged_in"\s*:\s*false/.test(body.toString('utf8'));
}
