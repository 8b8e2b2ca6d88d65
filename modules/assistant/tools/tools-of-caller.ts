import type { ConversationTool } from '../../../src/ai/model/converse.ts';
import type { CallOperation } from '../../../src/api/plain-route.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { AssistantTool } from '../ports.ts';

/** In one answer: a model that needs more is lost. */
const MOST_CALLS = 20;
/** Some 5,000 tokens, which are read again in every further step. */
const MOST_CHARACTERS = 16_000;

/**
 * The allowed tools as the model may call them, in the name of whoever asked. Which ones these are stands here and in no
 * prompt: what is not in `allowed` cannot be run, whatever the model says.
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
