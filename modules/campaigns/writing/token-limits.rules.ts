/** No model reads more tokens than a text has bytes. */
export const PROMPT_BYTES = 5_000;
/** What we tell every model, the shape of its answer, and what providers put around both. */
const INSTRUCTION_TOKENS = 3_000;

/** Some 250 words in any language. */
const TOKENS_PER_EMAIL = 600;
/** The subject, and what is not text in an answer; some models also think in it. */
const OTHER_TOKENS = 600;

/** What a model may read and write at the most for one lead: so much is reserved before it is asked. */
export const tokenLimits = (steps: number) => ({
  input: PROMPT_BYTES + INSTRUCTION_TOKENS,
  output: steps * TOKENS_PER_EMAIL + OTHER_TOKENS,
});
