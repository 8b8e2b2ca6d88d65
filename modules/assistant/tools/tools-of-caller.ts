import type { ConversationTool } from '../../../src/ai/model/converse.ts';
import type { CallOperation } from '../../../src/api/plain-route.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { AssistantTool } from '../ports.ts';

/** Per answer. A model that calls more tools is probably in a loop. */
const MOST_CALLS = 20;
/** Size of one result; about 5,000 tokens, which every later step reads again. */
const MOST_CHARACTERS = 16_000;

/**
 * Builds the tools that the model may call with the permissions of the caller.
 * The code enforces the list, not the prompt: a tool outside `allowed` cannot run.
 */
export function toolsOfCaller(
  { log }: Needs<'log'>,
  allowed: readonly AssistantTool[],
  call: CallOperation,
): Record<string, ConversationTool> {
  let calls = 0;
  const onError = (error: unknown) => log.warn({ err: error }, 'A tool of the chat failed.');
  const run = async (tool: AssistantTool, given: unknown, signal: AbortSignal) => {
    calls += 1;
    if (calls > MOST_CALLS) return { error: `An answer calls at most ${MOST_CALLS} tools.` };
    const outcome = await tool.run(call, given as Record<string, unknown>, { signal, onError });
    if ('failure' in outcome) return { error: outcome.failure };
    return JSON.stringify(outcome.shown).length <= MOST_CHARACTERS
      ? outcome.shown
      : { headline: outcome.shown.headline, error: 'The rest is too long to be shown; ask for fewer rows.' };
  };
  return Object.fromEntries(
    allowed.map((tool) => [
      tool.name,
      { description: tool.description, input: tool.input, run: (given, signal) => run(tool, given, signal) },
    ]),
  );
}
