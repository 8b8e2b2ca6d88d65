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
    purpose: 'Writes mails, reads brands and sorts answers.',
    isModel: true,
  },
  openai: { title: 'OpenAI', purpose: 'Writes mails, reads brands and sorts answers.', isModel: true },
  'openai-compatible': {
    title: 'A server of your own',
    purpose: 'Any server that speaks as OpenAI does, such as Ollama: nothing leaves your machines.',
    isModel: true,
    hasOwnAddress: true,
  },
  apollo: { title: 'Apollo', purpose: 'Finds people to write to, with their addresses.' },
  stripe: { title: 'Stripe', purpose: 'For workflows that ask it about payments.' },
};

export const textOf = (provider: string): ProviderText =>
  TEXTS[provider] ?? { title: provider, purpose: 'For workflows that name it.' };
