import type { PastMessage } from '../../../src/ai/model/past-messages.ts';
import type { MessageRow } from '../sessions/chat-session.queries.ts';

/** Some 13,000 tokens, which are paid with every step of an answer. */
const MAX_CHARACTERS = 40_000;

/**
 * What was said, as far back as it fits; what the person says now always does. A turn, from what a person said to the end of its answer, is told whole or not
 * at all; so is a tool call with its result, since they are kept as one.
 */
export function historyOf(messages: readonly MessageRow[], maxCharacters = MAX_CHARACTERS): PastMessage[] {
  const told: PastMessage[][] = [];
  let left = maxCharacters;
  for (const turn of turnsOf(messages).toReversed()) {
    left -= JSON.stringify(turn).length;
    if (left < 0 && told.length > 0) break;
    told.unshift(turn);
  }
  return told.flat();
}

/** What comes before the first word of a person was cut off, and is left out. */
function turnsOf(messages: readonly MessageRow[]): PastMessage[][] {
  const turns: PastMessage[][] = [];
  for (const { role, content, toolCalls } of messages) {
    if (role === 'user') turns.push([{ role, content }]);
    else if (content.trim() !== '' || toolCalls !== null) {
      turns.at(-1)?.push({ role: 'assistant', content, toolCalls: toolCalls ?? [] });
    }
  }
  return turns;
}
