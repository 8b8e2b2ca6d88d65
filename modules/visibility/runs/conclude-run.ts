import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { finishRun } from '../../costs/index.ts';
import { type CountedAnswer, computeVisibilityScores, formatDecimal } from '../reading/score.ts';
import { VisibilityRun } from './visibility-run.entity.ts';

type Measured = Pick<VisibilityRun, 'orgId' | 'id' | 'weights' | 'runId'>;

/** Computes the scores in the caller's transaction. A run without answers fails. */
export async function concludeRun(unit: Needs<'em' | 'clock'>, run: Measured): Promise<void> {
  const answers = await countedAnswers(unit.em, run);
  if (answers.length === 0) return failRun(unit, run, await readFailureReason(unit.em, run));
  const scores = computeVisibilityScores(answers, run.weights);
  await finishVisibilityRun(unit, run, {
    status: 'completed',
    error: null,
    visibilityScore: formatDecimal(scores.visibilityScore),
    brandMentionRate: formatDecimal(scores.brandMentionRate),
    shareOfVoice: formatDecimal(scores.shareOfVoice),
    netSentiment: formatDecimal(scores.netSentiment),
    citationRate: formatDecimal(scores.citationRate),
    avgPosition: formatDecimal(scores.avgPosition),
  });
}

/** @param sentence the reason, shown to the customer */
export const failRun = (unit: Needs<'em' | 'clock'>, run: Measured, sentence: string): Promise<void> =>
  finishVisibilityRun(unit, run, { status: 'failed', error: sentence });

async function finishVisibilityRun(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, id, runId }: Measured,
  changes: Partial<VisibilityRun> & { status: 'completed' | 'failed' },
): Promise<void> {
  await em.nativeUpdate(VisibilityRun, { id, orgId }, { ...changes, completedAt: clock.now() });
  if (runId != null) await finishRun({ em, clock }, { orgId, runId }, changes.status);
}

const countedAnswers = (em: EntityManager, { orgId, id }: Measured) =>
  statement<CountedAnswer>(
    em,
    `select brand_found as "brandFound", brand_position as "brandPosition", url_found as "urlFound",
            sentiment_score as "sentimentScore",
            (select count(*)::int from visibility_competitors c where c.org_id = p.org_id and c.prompt_id = p.id) as competitors
     from visibility_prompts p
     where p.org_id = $1 and p.visibility_run_id = $2 and p.answered_at is not null order by p.prompt_index`,
    [orgId, id],
  );

async function readFailureReason(em: EntityManager, { orgId, id }: Measured): Promise<string> {
  const [failed] = await statement<{ error: string }>(
    em,
    `select error from visibility_prompts
     where org_id = $1 and visibility_run_id = $2 and error is not null order by prompt_index limit 1`,
    [orgId, id],
  );
  return failed?.error ?? 'No question was answered.';
}
