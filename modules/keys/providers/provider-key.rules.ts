import type { KeySource, Provider } from './provider-key.schema.ts';

/** Shorter keys would be given away by their ends. */
const LONG_ENOUGH_TO_SHOW_BOTH_ENDS = 16;
const LONG_ENOUGH_TO_SHOW_THE_END = 12;

/** `sk-…abcd`: at most the first three and the last four characters, of a short key fewer. */
export function maskKey(key: string): string {
  if (key.length >= LONG_ENOUGH_TO_SHOW_BOTH_ENDS) return `${key.slice(0, 3)}…${key.slice(-4)}`;
  return key.length >= LONG_ENOUGH_TO_SHOW_THE_END ? `…${key.slice(-2)}` : '…';
}

/** Without a choice, an own key is used where there is one. */
export const effectiveSource = (chosen: KeySource | null, hasOwnKey: boolean): KeySource =>
  chosen ?? (hasOwnKey ? 'org' : 'platform');

/** What an organisation can use of one provider. */
export interface ProviderState {
  provider: string;
  keySource: KeySource;
  configured: boolean;
  /** Of the organisation's own key, where it is the one that counts. */
  maskedKey: string | null;
}

/** In order of preference among keys of the same source. */
export const TEXT_PROVIDERS = ['anthropic', 'openai', 'openai-compatible'] as const satisfies Provider[];
export type TextProvider = (typeof TEXT_PROVIDERS)[number];

/** An own key goes before the platform's, whatever provider it is of: whoever stores one wants it used. */
export function chooseTextProvider(states: readonly ProviderState[]): TextProvider | null {
  const usable = (keySource: KeySource) =>
    TEXT_PROVIDERS.find((provider) =>
      states.some((state) => state.provider === provider && state.configured && state.keySource === keySource),
    );
  return usable('org') ?? usable('platform') ?? null;
}
