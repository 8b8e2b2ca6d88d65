import { EgressFailed, EgressRefused, type EgressResponse } from '../../../src/egress/egress.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { unmet } from '../../../src/kernel/errors.ts';
import type { Provider } from './provider-key.schema.ts';

interface Probe {
  name: string;
  /** A read that costs nothing and needs the key. */
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
  'openai-compatible': { name: 'The provider at this address', path: '/models', headers: bearer },
  apollo: { name: 'Apollo', path: '/auth/health', headers: (key) => ({ 'x-api-key': key }) },
  stripe: { name: 'Stripe', path: '/balance', headers: bearer },
};

/** Whoever stores a key waits for this; a healthy provider answers within one second. */
const DEADLINE_MS = 5_000;
/** Only Apollo's short answer is read; a list of models may be cut. */
const ANSWER_BYTES = 64 * 1024;

/** Throws a sentence when the provider refuses the key or cannot be asked. What the provider said is not repeated. */
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
      throw unmet(`${name} could not be asked about this key, so it was not stored. ${error.message}`);
    });
  if (answer.status === 401 || answer.status === 403 || isStranger(provider, answer)) {
    throw unmet(`${name} does not accept this key, so it was not stored.`);
  }
  if (answer.status !== 200) {
    throw unmet(`${name} answered with status ${answer.status} instead of checking this key; it was not stored.`);
  }
}

/** Apollo answers 200 to everyone and says in the body whether the key is known. */
function isStranger(provider: Provider, { body }: EgressResponse): boolean {
  return provider === 'apollo' && /"is_logged_in"\s*:\s*false/.test(body.toString('utf8'));
}
