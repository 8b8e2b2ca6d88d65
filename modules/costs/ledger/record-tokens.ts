import type { Needs } from '../../../src/kernel/context.ts';
import { priceOf } from '../prices/price.queries.ts';
import { finishRun } from '../runs/finish-run.ts';
import { startRun } from '../runs/start-run.ts';
import { recordActual } from './record-actual.ts';

export interface TokenUse {
  orgId: string;
  brandIds: string[] | null;
  serviceName: string;
  taskName: string;
  /** The run that it is a part of. */
  parentRunId?: string | null;
  provider: string;
  model: string;
  inputTokens: number;
  outputTokens: number;
}

/** What a model read and wrote outside campaigns, as a run of its own, whose id it answers. A model without a price is counted at zero. */
export async function recordTokens(unit: Needs<'em' | 'clock'>, use: TokenUse): Promise<string> {
  const { provider, model, inputTokens, outputTokens, ...run } = use;
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
        unitCost: (await priceOf(unit.em, use.orgId, name, now)) ?? 0n,
      })),
  );
  await recordActual(unit, use.orgId, costs);
  await finishRun(unit, { orgId: use.orgId, runId }, 'completed');
  return runId;
}
