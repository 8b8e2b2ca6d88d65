/** Context window in tokens, by model name. The first matching entry wins. */
const SIZES: [family: RegExp, tokens: number][] = [
  [/^claude-/, 200_000],
  [/^gpt-5/, 400_000],
  [/^gpt-4\.1/, 1_047_576],
  [/^gpt-4o|^gpt-4-turbo/, 128_000],
  [/^o[134](?:-|$)/, 200_000],
];

const UNKNOWN_TOKENS = 128_000;

export const contextSizeOf = (model: string): number =>
  SIZES.find(([family]) => family.test(model))?.[1] ?? UNKNOWN_TOKENS;

export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
}

export function contextUsage(model: string, { inputTokens, outputTokens }: TokenUsage) {
  const maxTokens = contextSizeOf(model);
  const percent = Math.round((1000 * (inputTokens + outputTokens)) / maxTokens) / 10;
  return { inputTokens, outputTokens, maxTokens, percent: Math.min(100, percent) };
}

/** Estimates high on purpose: a token is about 4 bytes of English, but only 2 bytes in many other languages. */
export const tokensIn = (bytes: number): number => Math.ceil(bytes / 3);
