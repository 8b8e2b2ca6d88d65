import type { Needs } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { finishRun, noteUse, reserveOutside, settleAll, startRun } from '../../costs/index.ts';
import type { Usage } from './context-size.rules.ts';

/** What one answer may read and write at the most, over all its steps: so much is reserved before the model is asked. */
export const TURN_TOKENS: Usage = { inputTokens: 120_000, outputTokens: 16_000 };

/** Longer than an answer may take: whoever has not settled by then is dead. */
const SETTLING_MS: Milliseconds = 120_000;

export interface TurnCosts {
  orgId: string;
  runId: string;
  inputReservation: string;
  outputReservation: string;
}

interface NewTurn {
  orgId: string;
  userId: string | null;
  brandIds: string[] | null;
  provider: string;
  model: string;
  /** The key is the platform's. */
  byPlatform: boolean;
  totalMs: Milliseconds;
}

/** A run with the most that it may cost, in the caller's transaction. Whatever forbids to spend it throws here. */
export async function reserveTurn(
  unit: Needs<'em' | 'clock' | 'queue' | 'stripe'>,
  { orgId, userId, brandIds, provider, model, byPlatform, totalMs }: NewTurn,
): Promise<TurnCosts> {
  const runId = await startRun(unit, { orgId, userId, brandIds, serviceName: 'assistant', taskName: 'chat' });
  const [inputReservation = '', outputReservation = ''] = await reserveOutside(unit, {
    orgId,
    runId,
    name: model,
    byPlatform,
    leaseMs: totalMs + SETTLING_MS,
    costs: [
      { costName: `${provider}-${model}-input-token`, quantity: TURN_TOKENS.inputTokens },
      { costName: `${provider}-${model}-output-token`, quantity: TURN_TOKENS.outputTokens },
    ],
  });
  return { orgId, runId, inputReservation, outputReservation };
}

/** A provider that says it used more is believed up to what was reserved. */
export const upToReserved = ({ inputTokens, outputTokens }: Usage): Usage => ({
  inputTokens: Math.min(Math.max(0, Math.ceil(inputTokens)), TURN_TOKENS.inputTokens),
  outputTokens: Math.min(Math.max(0, Math.ceil(outputTokens)), TURN_TOKENS.outputTokens),
});

/** From now on at least `used` is charged, whatever becomes of us; `noted` is what was said before. */
export const noteTokens = (
  unit: Needs<'em'>,
  { orgId, inputReservation, outputReservation }: TurnCosts,
  noted: Usage,
  used: Usage,
): Promise<void> =>
  noteUse(unit, orgId, [
    { reservationId: inputReservation, units: used.inputTokens - noted.inputTokens },
    { reservationId: outputReservation, units: used.outputTokens - noted.outputTokens },
  ]);

/** What was really used; the rest is given back. In the caller's transaction. */
export async function settleTurn(
  unit: Needs<'em' | 'clock' | 'queue'>,
  costs: TurnCosts,
  noted: Usage,
  { used, ending }: { used: Usage; ending: 'completed' | 'failed' | 'cancelled' },
): Promise<void> {
  const { orgId, runId, inputReservation, outputReservation } = costs;
  await noteTokens(unit, costs, noted, used);
  await settleAll(unit, orgId, [
    { reservationId: inputReservation, quantity: used.inputTokens },
    { reservationId: outputReservation, quantity: used.outputTokens },
  ]);
  await finishRun(unit, { orgId, runId }, ending);
}
