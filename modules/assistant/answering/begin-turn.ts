import { despiteConflict } from '../../../src/database/unit-of-work.ts';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { type MessageRow, readLastMessages, type SessionRow } from '../sessions/chat-session.queries.ts';
import { type ClaimedSession, claimSession } from './hold-session.ts';
import { storeMessage } from './keep-message.ts';
import type { PreparedAnswer } from './prepare-answer.ts';
import { reserveTurn, type TurnCosts } from './turn-costs.ts';

/** Upper bound: the model context never holds more messages. */
const READ_MESSAGES = 200;

export interface BegunTurn {
  held: ClaimedSession;
  session: SessionRow;
  costs: TurnCosts;
  messages: MessageRow[];
}

/** Claims the session, stores the message and reserves the costs in one transaction, so a crash leaves a usable session. */
export const beginTurn = (unit: MemberContext, prepared: PreparedAnswer): Promise<BegunTurn> =>
  despiteConflict(() =>
    unit.em.fork().transactional(async (em) => {
      const { actor, clock, chatLimits } = unit;
      const { settings, model, subject } = prepared;
      const { message, sessionId } = prepared.input;
      const { orgId, userId } = actor;
      const now = clock.now();
      const until = new Date(now.getTime() + chatLimits.leaseMs);
      const { session, ...held } = await claimSession(em, { orgId, userId, sessionId, message, subject, now, until });
      const said = { role: 'user' as const, content: message, toolCalls: null, buttons: null, tokenCount: null };
      await storeMessage({ ...unit, em }, held, said, now);
      const { brandIds } = session;
      const { totalMs } = chatLimits;
      const byPlatform = settings.source === 'platform';
      const turn = { orgId, userId, brandIds, provider: settings.provider, model, byPlatform, totalMs };
      const costs = await reserveTurn({ ...unit, em }, turn);
      const messages = await readLastMessages(em, { orgId, sessionId: held.sessionId, most: READ_MESSAGES });
      return { held, session, costs, messages };
    }),
  );
