import { prepared, statement } from '../../../src/database/statement.ts';
import { dayAt } from '../../../src/kernel/clock.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import {
  addCounts,
  announceGates,
  type Campaign,
  type Counts,
  GATE_STATE,
  incrementsTo,
  type MovedGate,
  sumCounts,
} from '../../campaign-state/index.ts';
import type { BatchResult } from '../../workflows/index.ts';
import type { CampaignNodeReport } from '../campaign-node.ts';
import { deleteUsedResults } from '../provider-result-cache.ts';
import { OWN_GATES_OPEN } from './decisions.ts';
import type { Batch } from './run-context.ts';

export async function keepBatch(
  unit: UnitOfWork,
  { campaign, runContext, conditions }: Batch,
  { reports, failure }: BatchResult<CampaignNodeReport>,
  providerResults: ReadonlySet<string>,
): Promise<void> {
  if (runContext.plan.asksProviders) await deleteUsedResults(unit, campaign, providerResults);
  await keepPosition(unit, campaign, { source: lastSourceIn(reports), hasFailed: failure !== null });
  const gauges: Counts = Object.assign({}, ...reports.map((report) => report.gauges));
  const counts = {
    ...sumCounts(reports.map((report) => report.counts ?? {})),
    ...(await incrementsTo(unit.em, campaign, gauges)),
  };
  await addCounts(unit.em, campaign, dayAt(unit.clock.now(), conditions.timeZone), counts);
}

export const lastSourceIn = (reports: CampaignNodeReport[]) =>
  reports.findLast(({ source }) => source !== undefined)?.source;

interface Progress {
  source: CampaignNodeReport['source'];
  hasFailed: boolean;
}

async function keepPosition(
  unit: UnitOfWork,
  { orgId, id, sourcePosition }: Campaign,
  { source, hasFailed }: Progress,
) {
  const [moved] = await statement<MovedGate>(unit.em, KEEP_POSITION, [
    orgId,
    id,
    JSON.stringify(source?.position ?? sourcePosition ?? null),
    hasFailed,
  ]);
  await announceGates(unit, { orgId, id }, moved);
}

const KEEP_POSITION = prepared(`
  update campaigns set source_position = $3::jsonb, ${OWN_GATES_OPEN},
    failed_runs = case when $4::boolean then failed_runs else 0 end
  where org_id = $1 and id = $2 returning ${GATE_STATE}`);
