import { randomBytes } from 'node:crypto';
import {
  ConversationFailed,
  type ConversationTool,
  converse,
  type ModelConversation,
} from '../../../src/ai/model/converse.ts';
import type { PastMessage } from '../../../src/ai/model/past-messages.ts';
import { type CallOperation, type PlainCall, parsedBody } from '../../../src/api/plain-route.ts';
import type { MemberContext, Needs } from '../../../src/kernel/context.ts';
import type { AssistantTool } from '../ports.ts';
import type { MessageRow } from '../sessions/chat-session.queries.ts';
import { createOwnTools } from '../tools/own-tools.ts';
import { type BegunTurn, beginTurn } from './begin-turn.ts';
import { ChatInput } from './chat-message.schema.ts';
import { endTurn } from './end-turn.ts';
import { type FrameStream, openFrames } from './frames.ts';
import { extendSessionLease, SessionLost } from './hold-session.ts';
import { buildInstructions, wrapped } from './instructions.rules.ts';
import { storeMessage } from './keep-message.ts';
import { type PreparedAnswer, prepareAnswer } from './prepare-answer.ts';
import { Turn } from './turn.ts';
import { noteTokens } from './turn-costs.ts';

/** Streams the answer of the model. Errors before the first frame are plain HTTP errors, later errors are frames. */
export async function answerMessage(ctx: MemberContext, call: PlainCall): Promise<void> {
  const prepared = await prepareAnswer(ctx, parsedBody(ChatInput, call.body), call.request.headers);
  await ctx.chatPlaces.hold(ctx.actor.orgId, async () => {
    const begun = await beginTurn(ctx, prepared);
    await streamAnswer(ctx, call, { prepared, begun });
  });
}

const STEPS_USED = { status: null, mayBeCharged: false };

interface Answering {
  prepared: PreparedAnswer;
  begun: BegunTurn;
}

async function streamAnswer(ctx: MemberContext, call: PlainCall, answering: Answering): Promise<void> {
  const { chatLimits, clock, orm, log } = ctx;
  const { held } = answering.begun;
  const lost = new AbortController();
  const turn = new Turn(chatLimits.maxOutputTokens);
  const prolong = () =>
    extendSessionLease(orm.em.fork(), held, new Date(clock.now().getTime() + chatLimits.leaseMs)).catch(
      (error: unknown) => {
        // A database error is only logged: the next heartbeat tries again. A lost session aborts the answer.
        if (error instanceof SessionLost) lost.abort(error);
        else log.warn({ err: error, sessionId: held.sessionId }, 'The lease of a chat session was not extended.');
      },
    );
  const frames = openFrames(call, { ...chatLimits, onHeartbeat: () => void prolong() });
  const signal = AbortSignal.any([call.signal, lost.signal]);
  let failure: unknown = null;
  try {
    await frames.send({ sessionId: held.sessionId });
    await speak(ctx, { ...answering, call, turn, frames, signal });
  } catch (error) {
    failure = error;
  }
  await endTurn(ctx, { ...answering, turn, frames, failure, stop: call.signal });
}

interface Speaking extends Answering {
  call: PlainCall;
  turn: Turn;
  frames: FrameStream;
  signal: AbortSignal;
}

async function speak(ctx: MemberContext, speaking: Speaking): Promise<void> {
  const { prepared, begun, turn, frames } = speaking;
  const { egress, chatLimits: limits, orm, clock } = ctx;
  for await (const event of converse({ egress, settings: prepared.settings, limits }, conversationOf(ctx, speaking))) {
    if (event.type === 'step') {
      const said = turn.endStep(event.usage);
      if (said !== null)
        await orm.em.fork().transactional((em) => storeMessage({ ...ctx, em }, begun.held, said, clock.now()));
    } else {
      const frame = turn.hear(event);
      if (frame !== null) await frames.send(frame);
    }
  }
  if (turn.isUnanswered)
    throw new ConversationFailed('The model used all its steps without a reply. Ask it to continue.', STEPS_USED);
}

function conversationOf(ctx: MemberContext, { prepared, begun, call, turn, signal }: Speaking): ModelConversation {
  const mark = `data-${randomBytes(8).toString('hex')}`;
  const { input, config, tools } = prepared;
  const { campaignId, brandIds } = begun.session;
  return {
    instructions: buildInstructions({
      systemPrompt: config.systemPrompt,
      subject: { campaignId, brandIds },
      context: input.context,
      mark,
      now: ctx.clock.now(),
    }),
    messages: historyOf(begun.messages),
    tools: { ...createCallerTools(ctx, tools, call.callOperation), ...createOwnTools(turn.asked) },
    showResult: (result) => wrapped(mark, result),
    async mayAsk(bytes) {
      const most = turn.beginStep(bytes);
      if (most === null) return false;
      await noteTokens({ em: ctx.orm.em.fork() }, begun.costs, turn.noted, most);
      turn.noted = most;
      return true;
    },
    signal,
  };
}

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

/** Per answer. A model that calls more tools is probably in a loop. */
const MOST_CALLS = 20;
/** Size of one result; about 5,000 tokens, which every later step reads again. */
const MOST_CHARACTERS = 16_000;

/**
 * Builds the tools that the model may call with the permissions of the caller.
 * The code enforces the list, not the prompt: a tool outside `allowed` cannot run.
 */
function createCallerTools(
  { log }: Needs<'log'>,
  allowed: readonly AssistantTool[],
  call: CallOperation,
): Record<string, ConversationTool> {
  let calls = 0;
  const onError = (error: unknown) => log.warn({ err: error }, 'A chat tool failed.');
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
