import { createHash } from 'node:crypto';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { TextProvider } from '../../keys/index.ts';
import type { MeasuredBrand } from '../reading/read-answer.ts';
import { SCORE_WEIGHTS } from '../reading/score.ts';
import { VisibilityRun } from './visibility-run.entity.ts';

export interface NewVisibilityRun {
  orgId: string;
  brand: MeasuredBrand & { id: string };
  campaignId: string | null;
  provider: TextProvider;
  model: string;
  questions: readonly string[];
  runId: string | null;
  /** True if a campaign asks the questions itself. Other runs wait for the job. */
  isCampaigns: boolean;
}

/** Inserts a run with all its questions, in the caller's transaction. */
export async function insertRun(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, brand, questions, isCampaigns, ...given }: NewVisibilityRun,
): Promise<VisibilityRun> {
  const now = clock.now();
  const run = em.create(VisibilityRun, {
    id: newId(),
    orgId,
    brandId: brand.id,
    campaignId: given.campaignId,
    domain: brand.domain,
    brandName: brand.name,
    competitors: [...brand.competitors],
    llmProvider: given.provider,
    llmModel: given.model,
    nPrompts: questions.length,
    questionsKey: createHash('sha256').update(questions.join('\n')).digest('hex'),
    weights: SCORE_WEIGHTS,
    status: isCampaigns ? 'running' : 'queued',
    startedAt: isCampaigns ? now : null,
    runId: given.runId,
    createdAt: now,
    dueAt: isCampaigns ? null : now,
  });
  await em.persist(run).flush();
  await statement(
    em,
    `insert into visibility_prompts (org_id, id, visibility_run_id, prompt_index, prompt_text)
     select $1, id, $2, place - 1, question
     from unnest($3::uuid[], $4::text[]) with ordinality as asked (id, question, place)`,
    [orgId, run.id, questions.map(() => newId()), questions],
  );
  return run;
}
