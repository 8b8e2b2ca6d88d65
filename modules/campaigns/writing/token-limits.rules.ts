/** Also an upper bound for tokens, because a model never reads more tokens than a text has bytes. */
export const PROMPT_BYTES = 5_000;
/** Instructions, the answer's schema and the provider's own wrapping. */
const INSTRUCTION_TOKENS = 3_000;

/** About 250 words in any language. */
const TOKENS_PER_EMAIL = 600;
/** The subject and the structure of the answer; some models also use output tokens to think. */
const OTHER_TOKENS = 600;

/** Token limits for one lead. This amount is reserved before the model is called. */
export const tokenLimits = (steps: number) => ({
  input: PROMPT_BYTES + INSTRUCTION_TOKENS,
  output: steps * TOKENS_PER_EMAIL + OTHER_TOKENS,
});
