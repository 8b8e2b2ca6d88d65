import { promptFor } from '../../../../src/ai/model/prompt.ts';
import type { PageReading } from '../../../../src/ai/reading/page.ts';
import { outsideText } from '../../../../src/kernel/text/outside-text.ts';
import { KitAnswer } from './kit-answer.schema.ts';

export interface KitQuestion {
  instructions: string;
  prompt: string;
  schema: typeof KitAnswer;
}

/** No model reads more tokens than a text has bytes: so much is reserved before one is asked. */
const PROMPT_BYTES = 40_000;
/** What we tell every model, the shape of its answer, and what providers put around both. */
const AROUND_TOKENS = 4_000;
/** Some 1,500 words. */
const ANSWER_TOKENS = 3_500;
/** Of all wishes of the customer together; the last ones count most. */
const WISHES_CHARACTERS = 3_000;

export const KIT_TOKENS = { input: PROMPT_BYTES + AROUND_TOKENS, output: ANSWER_TOKENS };

/** As many pages as fit; the first ones say most. */
export function kitQuestion(
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
