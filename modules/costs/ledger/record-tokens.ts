import type { Needs } from '../../../src/kernel/context.ts';
import { type Money, times } from '../../../src/kernel/money.ts';
import { endHolds } from '../../billing/index.ts';
import { priceOf } from '../prices/price.queries.ts';
import { finishRun, startRun } from '../runs/run-lifecycle.ts';
import { inTransaction } from './in-transaction.ts';
import { type RecordUnit, recordActual } from './record-actual.ts';

interface TokenUse {
  orgId: string;
  brandIds: string[] | null;
  serviceName: string;
  taskName: string;
  parentRunId?: string | null;
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
  /** True if the platform's key and price apply; otherwise the organisation's own price. */
  byPlatform?: boolean | undefined;
  holds?: readonly string[] | undefined;
}

/**
 * Records a model's token use outside campaigns as a run, and ends its holds in the same transaction.
 * Returns the run's id, or null if no tokens were used. A model without a price costs zero.
 */
export function recordTokens(unit: RecordUnit, use: TokenUse): Promise<string | null> {
  return inTransaction(unit, async (inside) => {
    await endHolds(inside, use.orgId, use.holds ?? []);
    return use.inputTokens + use.outputTokens === 0 ? null : recordRun(inside, use);
  });
}

async function recordRun(unit: RecordUnit, { holds: _holds, ...use }: TokenUse): Promise<string> {
  const { provider, model, inputTokens, outputTokens, byPlatform = false, ...run } = use;
  const runId = await startRun(unit, run);
  const directions = [
    { name: `${provider}-${model}-input-token`, quantity: inputTokens },
    { name: `${provider}-${model}-output-token`, quantity: outputTokens },
  ];
  const now = unit.clock.now();
  const costs = await Promise.all(
    directions
      .filter(({ quantity }) => quantity > 0)
      .map(async ({ name, quantity }) => ({
        runId,
        costName: name,
        quantity,
        byPlatform,
        unitCost: (await priceOf(unit.em, byPlatform ? null : use.orgId, name, now)) ?? 0n,
      })),
  );
  await recordActual(unit, use.orgId, costs);
  await finishRun(unit, { orgId: use.orgId, runId }, 'completed');
  return runId;
}

type Tokens = Pick<TokenUse, 'provider' | 'model' | 'inputTokens' | 'outputTokens'>;

export async function tokenPrice({ em, clock }: Needs<'em' | 'clock'>, use: Tokens): Promise<Money> {
  const now = clock.now();
  const priceOfOne = async (direction: 'input' | 'output') =>
    (await priceOf(em, null, `${use.provider}-${use.model}-${direction}-token`, now)) ?? 0n;
  return times(await priceOfOne('input'), use.inputTokens) + times(await priceOfOne('output'), use.outputTokens);
}
