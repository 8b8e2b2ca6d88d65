import type { Inputs, Outputs } from '../../api/client.ts';

export type Provider = Inputs['providerKeys']['store']['provider'];

export type ProviderKey = Outputs['providerKeys']['list']['keys'][number];
export type KeySource = Outputs['providerKeys']['sources']['sources'][number]['keySource'];

interface ProviderText {
  title: string;
  purpose: string;
  isModel?: boolean;
  hasOwnAddress?: boolean;
}

const TEXTS: Record<string, ProviderText> = {
  anthropic: {
    title: 'Anthropic',
    purpose: 'Writes emails, reads websites and classifies replies.',
    isModel: true,
  },
  openai: { title: 'OpenAI', purpose: 'Writes emails, reads websites and classifies replies.', isModel: true },
  'openai-compatible': {
    title: 'OpenAI-compatible server',
    purpose: 'Any server with the OpenAI API, such as Ollama. Data stays on your machines.',
    isModel: true,
    hasOwnAddress: true,
  },
  apollo: { title: 'Apollo', purpose: 'Finds leads and their email addresses.' },
  stripe: { title: 'Stripe', purpose: 'For workflows that use payment data.' },
};

export const providerTextOf = (provider: string): ProviderText =>
  TEXTS[provider] ?? { title: provider, purpose: 'For workflows that use it.' };
