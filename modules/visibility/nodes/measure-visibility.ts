import { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { Campaign } from '../../campaign-state/index.ts';
import { campaignNodes, OptionalText } from '../../campaigns/index.ts';
import { nodeOutput, optionalInput, requiredInput } from '../../workflows/index.ts';
import { TOKEN_LIMITS } from '../asking/ask-assistant.ts';
import { type AnsweredBatch, askForCampaign } from '../asking/ask-for-campaign.ts';
import { concludeRun, failRun } from '../runs/conclude-run.ts';
import { insertRun } from '../runs/insert-run.ts';
import { storeAnswers } from '../runs/keep-readings.ts';
import { VisibilityRun } from '../runs/visibility-run.entity.ts';

/** Questions in one batch. Few enough that a stop or a closed gate takes effect soon. */
const BATCH_SIZE = 20;

/** Each unit is one question. After the last one the run is scored, and the campaign is done. */
export const measureVisibility = campaignNodes.define({
  type: 'measure-visibility',
  config: z.object({ questions: z.number().int().min(1).max(100).default(10) }),
  inputs: {
    category: requiredInput('text', OptionalText),
    questions: optionalInput('text', OptionalText),
    competitors: optionalInput('text', OptionalText),
  },
  outputs: { score: nodeOutput('visibility-score', z.string().nullable()) },
  describe: ({ questions }) => `Ask an assistant ${questions} questions and count how often it names the brand.`,
  requires: () => 'text',
  costs: (_config, { textModel }) =>
    textModel === null
      ? []
      : [
          { costName: `${textModel}-input-token`, fewest: 0, most: TOKEN_LIMITS.input },
          { costName: `${textModel}-output-token`, fewest: 0, most: TOKEN_LIMITS.output },
        ],
  batchSize: () => BATCH_SIZE,
  forecast: (_unit, { questions }) => Promise.resolve({ available: questions, excluded: 0 }),
  asksProvider: () => true,
  async prepare(context, config, input) {
    return { output: { score: null }, prepared: await askForCampaign(context, { ...input, wanted: config.questions }) };
  },
  async run({ unit, campaign }, _config, _input, asked) {
    if (asked === undefined) throw new Error('The answers of the batch were not prepared.');
    const { runId, readings, left, score } = await storeCampaignAnswers(unit, campaign, asked);
    return {
      output: { score },
      used: 0,
      report: {
        counts: {
          visibilityPromptsAsked: readings.length,
          visibilityMentions: readings.filter(({ brandFound }) => brandFound).length,
          visibilityCitations: readings.filter(({ urlFound }) => urlFound).length,
        },
        source: { position: { visibilityRunId: runId }, exhausted: left === 0 },
      },
    };
  },
});

const OTHER_MODEL = 'The model changed during the run. All questions are asked again with the new model.';

/** Stores the answers of a campaign in the transaction of its batch. The last batch computes the scores. */
async function storeCampaignAnswers(unit: UnitOfWork, campaign: Campaign, { answered, plan }: AnsweredBatch) {
  const { em, clock } = unit;
  const { orgId, id: campaignId } = campaign;
  const id = String(campaign.sourcePosition?.['visibilityRunId'] ?? '');
  const begun = () => em.findOneOrFail(VisibilityRun, { orgId, id });
  if (plan !== null && id !== '') await failRun(unit, await begun(), OTHER_MODEL);
  const run =
    plan === null
      ? await begun()
      : await insertRun(unit, { orgId, campaignId, runId: null, isCampaigns: true, ...plan });
  const readings = await storeAnswers(em, run, answered, clock.now());
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
