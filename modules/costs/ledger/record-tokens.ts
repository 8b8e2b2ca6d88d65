import { endHolds } from '../../billing/index.ts';
import { priceOf } from '../prices/price.queries.ts';
import { finishRun } from '../runs/finish-run.ts';
import { startRun } from '../runs/start-run.ts';
import { inTransaction } from './in-transaction.ts';
import { type RecordUnit, recordActual } from './record-actual.ts';

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
  /** With a key of the platform, at its price; else at what the organisation says that it pays itself. */
  byPlatform?: boolean | undefined;
  /** What was promised to the question, which ends with this. */
  holds?: readonly string[] | undefined;
}

/**
 * What a model read and wrote outside campaigns, as a run of its own, whose id it answers; null where it used nothing. The
 * promise of credit ends in the same transaction. A model without a price is counted at zero.
 */
export function recordTokens(unit: RecordUnit, use: TokenUse): Promise<string | null> {
  return inTransaction(unit, async (inside) => {
    await endHolds(inside, use.orgId, use.holds ?? []);
    return use.inputTokens + use.outputTokens === 0 ? null : record(inside, use);
  });
}

async function record(unit: RecordUnit, { holds: _holds, ...use }: TokenUse): Promise<string> {
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
