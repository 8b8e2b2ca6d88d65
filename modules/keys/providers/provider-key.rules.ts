import type { KeySource, Provider } from './provider-key.schema.ts';

/** Shorter keys show fewer characters, because their ends would reveal too much. */
const LONG_ENOUGH_TO_SHOW_BOTH_ENDS = 16;
const LONG_ENOUGH_TO_SHOW_THE_END = 12;

/** Shows at most the first three and the last four characters, as in `sk-…abcd`. */
export function maskKey(key: string): string {
  if (key.length >= LONG_ENOUGH_TO_SHOW_BOTH_ENDS) return `${key.slice(0, 3)}…${key.slice(-4)}`;
  return key.length >= LONG_ENOUGH_TO_SHOW_THE_END ? `…${key.slice(-2)}` : '…';
}

/** Without a choice, an own key takes precedence. */
export const effectiveSource = (chosen: KeySource | null, hasOwnKey: boolean): KeySource =>
  chosen ?? (hasOwnKey ? 'org' : 'platform');

export interface ProviderState {
  provider: string;
  keySource: KeySource;
  configured: boolean;
  /** Only if the organisation's own key is used. */
  maskedKey: string | null;
}

/** In order of preference. */
export const TEXT_PROVIDERS = ['anthropic', 'openai', 'openai-compatible'] as const satisfies Provider[];
export type TextProvider = (typeof TEXT_PROVIDERS)[number];

/** Prefers own keys over platform keys for any provider: an organisation that stores a key wants to use it. */
export function chooseTextProvider(states: readonly ProviderState[]): TextProvider | null {
  const usable = (keySource: KeySource) =>
    TEXT_PROVIDERS.find((provider) =>
      states.some((state) => state.provider === provider && state.configured && state.keySource === keySource),
    );
  return usable('org') ?? usable('platform') ?? null;
}
