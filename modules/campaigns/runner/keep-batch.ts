import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { dayAt } from '../../../src/kernel/day.ts';
import { addCounts, type Campaign, type Counts } from '../../campaign-state/index.ts';
import type { BatchResult } from '../../workflows/index.ts';
import type { CampaignNodeReport } from '../nodes/campaign-node.ts';
import type { Batch } from './batch.ts';
import { OWN_GATES_OPEN } from './mail-gate.ts';
import { useUp } from './provider-result-cache.ts';

/** Writes down what a batch changes of its campaign: the position of its source, its counts, and that its gates are open. */
export async function keepBatch(
  unit: UnitOfWork,
  { campaign, runContext, conditions }: Batch,
  { reports, failure }: BatchResult<CampaignNodeReport>,
): Promise<void> {
  if (runContext.plan.asksProviders) await useUp(unit, campaign.id);
  await keepPosition(unit, campaign, { source: sourceIn(reports), hasFailed: failure !== null });
  const gauges: Counts = Object.assign({}, ...reports.map((report) => report.gauges));
  const counts = { ...sumOf(reports), ...(await riseOf(unit.em, campaign.id, gauges)) };
  await addCounts(unit.em, campaign.id, dayAt(unit.clock.now(), conditions.timeZone), counts);
}

/** Where the source of leads stands after a batch. */
export const sourceIn = (reports: CampaignNodeReport[]) =>
  reports.findLast(({ source }) => source !== undefined)?.source;

function sumOf(reports: CampaignNodeReport[]): Counts {
  const sums: Counts = {};
  for (const { counts = {} } of reports) {
    for (const [name, value] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + value;
  }
  return sums;
}

/** What has to be added to counts that are set. Nobody else writes them, since the campaign is locked. */
async function riseOf(em: UnitOfWork['em'], campaignId: string, gauges: Counts): Promise<Counts> {
  const names = Object.keys(gauges);
  if (names.length === 0) return {};
  const rows = await statement<{ name: string; value: string }>(
    em,
    'select name, value from campaign_counts where campaign_id = $1 and name = any($2::text[])',
    [campaignId, names],
  );
  const current = new Map(rows.map(({ name, value }) => [name, Number(value)]));
  return Object.fromEntries(names.map((name) => [name, (gauges[name] ?? 0) - (current.get(name) ?? 0)]));
}

interface Progress {
  source: CampaignNodeReport['source'];
  hasFailed: boolean;
}

async function keepPosition({ em }: UnitOfWork, { id, sourcePosition }: Campaign, { source, hasFailed }: Progress) {
  await statement(
    em,
    `update campaigns set source_position = $2::jsonb, ${OWN_GATES_OPEN},
       failed_runs = case when $3::boolean then failed_runs else 0 end
     where id = $1`,
    [id, JSON.stringify(source?.position ?? sourcePosition ?? null), hasFailed],
  );
}
