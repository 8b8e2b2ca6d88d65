import { ConversationFailed } from '../../../src/ai/model/converse.ts';
import { despiteConflict } from '../../../src/database/unit-of-work.ts';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { DomainError } from '../../../src/kernel/errors.ts';
import type { BegunTurn } from './begin-turn.ts';
import { contextUsage } from './context-size.rules.ts';
import type { ErrorFrame, FrameStream } from './frames.ts';
import { releaseSession, SessionLost } from './hold-session.ts';
import { storeMessage } from './keep-message.ts';
import type { PreparedAnswer } from './prepare-answer.ts';
import type { Turn } from './turn.ts';
import { settleTurn } from './turn-costs.ts';

interface Ending {
  prepared: PreparedAnswer;
  begun: BegunTurn;
  turn: Turn;
  frames: FrameStream;
  failure: unknown;
  /** Aborted when the caller disconnects or loses access, or when the process shuts down. */
  stop: AbortSignal;
}

/** Stores the reply, settles its costs and releases the session before it sends the final frames. */
export async function endTurn(ctx: MemberContext, ending: Ending): Promise<void> {
  const { prepared, turn, frames } = ending;
  let failed = ending.failure === null ? null : errorFrameOf(ctx, ending);
  try {
    await settle(ctx, ending);
  } catch (error) {
    ctx.log.error({ err: error }, 'A chat reply could not be stored. The sweep releases its reservation.');
    failed ??= OUR_FAULT;
  }
  for (const input of turn.asked.inputs) await frames.send({ type: 'input_request', ...input });
  if (turn.asked.buttons !== null) await frames.send({ type: 'buttons', buttons: turn.asked.buttons });
  if (turn.lastStep !== null)
    await frames.send({ type: 'context_usage', ...contextUsage(prepared.model, turn.lastStep) });
  if (failed !== null) await frames.send(failed);
  await frames.send('[DONE]');
  frames.end();
}

const settle = (ctx: MemberContext, { begun, turn, failure, stop }: Ending): Promise<void> => {
  const isStopped = stop.aborted;
  const isPaid = isStopped || failure instanceof SessionLost || (failure as ConversationFailed | null)?.mayBeCharged;
  const rest = turn.breakOff(isPaid ?? false);
  const outcome = failure === null ? 'completed' : isStopped ? 'cancelled' : 'failed';
  return despiteConflict(() =>
    ctx.orm.em.fork().transactional(async (em) => {
      const now = ctx.clock.now();
      if (rest !== null) await storeMessage({ ...ctx, em }, begun.held, rest, now).catch(unlessLost);
      await releaseSession(em, begun.held, now);
      await settleTurn({ ...ctx, em }, begun.costs, turn.noted, { used: turn.used, ending: outcome });
    }),
  );
};

/** Ignores a lost session: only the costs still need to be settled. */
function unlessLost(error: unknown): void {
  if (!(error instanceof SessionLost)) throw error;
}

const OUR_FAULT: ErrorFrame = { type: 'error', code: 'internal_error', message: 'Something went wrong on our side.' };

const OVERLOADED = new Set([503, 529]);

function errorFrameOf({ log }: MemberContext, { failure, stop }: Ending): ErrorFrame {
  if (failure instanceof ConversationFailed) {
    const { status, message } = failure;
    const code = status === 429 ? 'rate_limited' : OVERLOADED.has(status ?? 0) ? 'model_overloaded' : 'model_error';
    return { type: 'error', code, message };
  }
  if (failure instanceof SessionLost)
    return {
      type: 'error',
      code: 'session_not_found',
      message: 'The session was deleted while the reply was being written.',
    };
  if (stop.reason instanceof DomainError)
    return { type: 'error', code: 'internal_error', message: stop.reason.message };
  if (stop.aborted)
    return { type: 'error', code: 'internal_error', message: 'The service is restarting. Send the message again.' };
  log.error({ err: failure }, 'A chat reply failed.');
  return OUR_FAULT;
}
