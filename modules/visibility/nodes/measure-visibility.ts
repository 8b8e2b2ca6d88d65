import { z } from 'zod';
import { campaignNodes, OptionalText } from '../../campaigns/index.ts';
import { nodeOutput, optionalInput, requiredInput } from '../../workflows/index.ts';
import { TOKEN_LIMITS } from '../asking/ask-assistant.ts';
import { askForCampaign } from '../asking/ask-for-campaign.ts';
import { keepMeasured } from '../runs/keep-measured.ts';

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
    if (asked === undefined) throw new Error('The assistant was not asked.');
    const { runId, readings, left, score } = await keepMeasured(unit, campaign, asked);
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
