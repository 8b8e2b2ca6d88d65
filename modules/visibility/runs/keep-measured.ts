import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Campaign } from '../../campaign-state/index.ts';
import type { AskedBatch } from '../asking/ask-for-campaign.ts';
import { concludeRun, failRun } from './conclude-run.ts';
import { insertRun } from './insert-run.ts';
import { keepReadings } from './keep-readings.ts';
import { VisibilityRun } from './visibility-run.entity.ts';

const OTHER_MODEL = 'Another model was chosen before every question was asked: they are asked anew.';

/** Stores the answers of a campaign in the transaction of its batch. The last batch computes the scores. */
export async function keepMeasured(unit: UnitOfWork, campaign: Campaign, { answered, plan }: AskedBatch) {
  const { em, clock } = unit;
  const { orgId, id: campaignId } = campaign;
  const id = String(campaign.sourcePosition?.['visibilityRunId'] ?? '');
  const begun = () => em.findOneOrFail(VisibilityRun, { orgId, id });
  if (plan !== null && id !== '') await failRun(unit, await begun(), OTHER_MODEL);
  const run =
    plan === null
      ? await begun()
      : await insertRun(unit, { orgId, campaignId, runId: null, isCampaigns: true, ...plan });
  const readings = await keepReadings(em, run, answered, clock.now());
  const [row] = await statement<{ left: number }>(
    em,
    `select count(*)::int as left from visibility_prompts
     where org_id = $1 and visibility_run_id = $2 and asked_at is null`,
    [orgId, run.id],
  );
  const left = row?.left ?? 0;
  if (left === 0) await concludeRun(unit, run);
  const [ended] = await statement<{ score: string | null }>(
    em,
    'select visibility_score::text as score from visibility_runs where org_id = $1 and id = $2',
    [orgId, run.id],
  );
  return { runId: run.id, readings, left, score: ended?.score ?? null };
}
