import type { PastMessage } from '../../../src/ai/model/past-messages.ts';
import type { MessageRow } from '../sessions/chat-session.queries.ts';

/** About 13,000 tokens. Every step of an answer pays for them again. */
const MAX_CHARACTERS = 40_000;

/**
 * Returns the newest turns that fit. The last turn is always included.
 * A turn, from a user message to the end of its answer, is included completely or not at all.
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

/** Drops messages before the first user message: they belong to a turn that was cut off. */
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
