import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { failLostRuns, finishRun, recordUse, reserveOutside, settleReservations, startRun } from '../../costs/index.ts';
import type { TokenUsage } from './context-size.rules.ts';

/** Upper limit for one answer over all steps. It is reserved before the first model call. */
export const TURN_TOKENS: TokenUsage = { inputTokens: 120_000, outputTokens: 16_000 };

/** Time to settle after the longest answer. Later, the process counts as dead and the reservation expires. */
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
  byPlatform: boolean;
  totalMs: Milliseconds;
}

/** Starts a run and reserves its maximum cost in the caller's transaction. Throws if the spending is not allowed. */
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

export const capToReservation = ({ inputTokens, outputTokens }: TokenUsage): TokenUsage => ({
  inputTokens: Math.min(Math.max(0, Math.ceil(inputTokens)), TURN_TOKENS.inputTokens),
  outputTokens: Math.min(Math.max(0, Math.ceil(outputTokens)), TURN_TOKENS.outputTokens),
});

/** Records that at least `used` will be charged, even after a crash. `noted` is the amount recorded before. */
export const noteTokens = (
  unit: Needs<'em'>,
  { orgId, inputReservation, outputReservation }: TurnCosts,
  noted: TokenUsage,
  used: TokenUsage,
): Promise<void> =>
  recordUse(unit, orgId, [
    { reservationId: inputReservation, units: used.inputTokens - noted.inputTokens },
    { reservationId: outputReservation, units: used.outputTokens - noted.outputTokens },
  ]);

/** Charges the tokens used and releases the rest, in the caller's transaction. */
export async function settleTurn(
  unit: Needs<'em' | 'clock' | 'queue'>,
  costs: TurnCosts,
  noted: TokenUsage,
  { used, ending }: { used: TokenUsage; ending: 'completed' | 'failed' | 'cancelled' },
): Promise<void> {
  const { orgId, runId, inputReservation, outputReservation } = costs;
  await noteTokens(unit, costs, noted, used);
  await settleReservations(unit, orgId, [
    { reservationId: inputReservation, quantity: used.inputTokens },
    { reservationId: outputReservation, quantity: used.outputTokens },
  ]);
  await finishRun(unit, { orgId, runId }, ending);
}

/** Longer than the longest possible answer. */
const LONGEST_MS: Milliseconds = 10 * 60_000;

/** Ends the runs of answers whose process died. Their expired reservations are released elsewhere. */
export const sweepAnswers = (unit: UnitOfWork): Promise<void> =>
  failLostRuns(unit, { serviceName: 'assistant', longestMs: LONGEST_MS });
