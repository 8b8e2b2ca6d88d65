import { promptFor } from '../../../../src/ai/model/prompt.ts';
import type { PageReading } from '../../../../src/ai/reading/page.ts';
import { outsideText } from '../../../../src/kernel/text/outside-text.ts';
import { KitAnswer } from './kit-answer.schema.ts';

export interface KitQuestion {
  instructions: string;
  prompt: string;
  schema: typeof KitAnswer;
}

/** The reservation relies on it: a text never has more tokens than bytes. */
const PROMPT_BYTES = 40_000;
/** Fixed instructions, the answer schema and the provider's overhead. */
const AROUND_TOKENS = 4_000;
/** About 1,500 words. */
const ANSWER_TOKENS = 3_500;
/** Limit for all instructions of the customer together. The last ones count most. */
const WISHES_CHARACTERS = 3_000;

export const KIT_TOKENS = { input: PROMPT_BYTES + AROUND_TOKENS, output: ANSWER_TOKENS };

export function buildKitQuestion(
  pages: readonly PageReading[],
  name: string,
  { instructions }: { instructions: readonly string[] },
): KitQuestion {
  const wishes = instructions.join('\n').slice(-WISHES_CHARACTERS);
  const task = [
    `Write a press kit about ${name} for journalists: sober, in the third person, without praise.`,
    'Use only what the pages state, number by number and name by name. Copy quotes exactly.',
    `What the company asks for, as far as the pages allow it: ${outsideText(wishes)}`,
  ].join('\n');
  for (let shown = Math.min(pages.length, 10); ; shown--) {
    const question = promptFor(task, pages.slice(0, shown));
    if (shown <= 1 || Buffer.byteLength(question.prompt) <= PROMPT_BYTES) return { ...question, schema: KitAnswer };
  }
}
