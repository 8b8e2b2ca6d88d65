import { z } from 'zod';
import { campaignNodes, OptionalText } from '../../campaigns/index.ts';
import { countFindings, scoreForCampaign, signArticles } from '../../discovery/index.ts';
import { nodeOutput, optionalInput, requiredInput } from '../../workflows/index.ts';

export const MinimumScore = z.number().int().min(0).max(100).default(25);

export const scoreOutlets = campaignNodes.define({
  type: 'score-outlets',
  config: z.object({
    source: z.enum(['sandbox', 'feeds']),
    minimumScore: MinimumScore,
    maxAgeDays: z.number().int().min(1).max(365).default(90),
  }),
  inputs: {
    articles: requiredInput('articles'),
    topics: optionalInput('text', OptionalText),
    targetOutlets: optionalInput('text', OptionalText),
    spokesperson: optionalInput('text', OptionalText),
    story: optionalInput('text', OptionalText),
    competitors: optionalInput('text', OptionalText),
  },
  outputs: { outlets: nodeOutput('outlets') },
  describe: ({ minimumScore, maxAgeDays }) =>
    `Score outlets by their articles of the last ${maxAgeDays} days. Outlets with ${minimumScore} points or more are relevant.`,
  asksProvider: () => true,
  async prepare(
    { unit, campaign, brand, runId, signal },
    { source, minimumScore, maxAgeDays },
    { topics, story, competitors, ...wanted },
  ) {
    const { orgId, id: campaignId, featureSlug = null, workflowSlug } = campaign;
    const scoring = {
      orgId,
      campaignId,
      brandId: brand.id,
      featureSlug,
      workflowSlug,
      runId,
      topics: [topics, story, competitors].filter((text) => text !== null).join('\n'),
      ...wanted,
      sandbox: source === 'sandbox',
      maxAgeDays,
    };
    const first = await scoreForCampaign(unit, scoring);
    // Authors are only known after the pages of relevant articles are read, so scores are computed again.
    const pages = await signArticles(unit, { orgId, campaignId, minimumScore, signal });
    const scored = pages === 0 ? first : await scoreForCampaign(unit, scoring);
    return { output: { outlets: scored }, prepared: scored };
  },
  async run({ unit, campaign: { orgId, id } }, { minimumScore }, _input, scored) {
    const found = await countFindings(unit, { orgId, campaignId: id, minimumScore });
    return {
      output: { outlets: scored },
      used: 0,
      report: {
        gauges: {
          articlesDiscovered: found.articles,
          outletsDiscovered: found.outlets,
          outletsRelevant: found.relevantOutlets,
        },
        source: { position: {}, exhausted: true },
      },
    };
  },
});
