import { z } from 'zod';
import { campaignNodes, OptionalText } from '../../campaigns/index.ts';
import { brandSubjects, ensureSandboxFeeds, readFeedsNow } from '../../discovery/index.ts';
import { nodeOutput, optionalInput } from '../../workflows/index.ts';

const PLACES = { sandbox: 'sandbox outlets', feeds: "the organisation's feeds" };

/** Reads new articles from feeds. Articles belong to the organisation, so they stay even if the batch fails. */
export const discoverArticles = campaignNodes.define({
  type: 'discover-articles',
  config: z.object({ source: z.enum(['sandbox', 'feeds']) }),
  inputs: {
    topics: optionalInput('text', OptionalText),
    targetOutlets: optionalInput('text', OptionalText),
    story: optionalInput('text', OptionalText),
  },
  outputs: { articles: nodeOutput('articles') },
  describe: ({ source }) => `Read the latest articles from ${PLACES[source]}.`,
  asksProvider: () => true,
  async prepare({ unit, campaign, brand, signal }, { source }, { topics, targetOutlets, story }) {
    const owner = { orgId: campaign.orgId, brandId: brand.id };
    const invented = async () => {
      const words = await brandSubjects(unit, {
        ...owner,
        targetOutlets,
        topics: [topics, story, brand.pitch].flatMap((text) => text ?? []).join(' '),
      });
      return { orgId: owner.orgId, feedIds: await ensureSandboxFeeds(unit, { ...owner, words }) };
    };
    const articles = await readFeedsNow(unit, { ...(source === 'sandbox' ? await invented() : owner), signal });
    return { output: { articles }, prepared: articles };
  },
  run: async (_context, _config, _input, articles) => ({ output: { articles }, used: 0 }),
});
