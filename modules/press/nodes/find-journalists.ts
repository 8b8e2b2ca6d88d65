import { z } from 'zod';
import { campaignNodes } from '../../campaigns/index.ts';
import { countFindings, findAddresses, nextPageAt } from '../../discovery/index.ts';
import { nodeOutput, requiredInput } from '../../workflows/index.ts';
import { MinimumScore } from './score-outlets.ts';

export const findJournalists = campaignNodes.define({
  type: 'find-journalists',
  config: z.object({ minimumScore: MinimumScore }),
  inputs: { outlets: requiredInput('outlets') },
  outputs: { journalists: nodeOutput('journalists') },
  describe: () => 'Find the authors of relevant articles and their email addresses.',
  asksProvider: () => true,
  async prepare({ unit, campaign, signal }, { minimumScore }) {
    await findAddresses(unit, { orgId: campaign.orgId, campaignId: campaign.id, minimumScore, signal });
    return { output: { journalists: null }, prepared: undefined };
  },
  async run({ unit, campaign: { orgId, id } }, { minimumScore }) {
    const found = await countFindings(unit, { orgId, campaignId: id, minimumScore });
    const pageAt = await nextPageAt(unit, { orgId, campaignId: id, minimumScore });
    return {
      output: { journalists: found },
      used: 0,
      report: {
        gauges: {
          journalistsDiscovered: found.journalists,
          journalistsRelevant: found.relevantJournalists,
          journalistsReachable: found.reachableJournalists,
        },
        source:
          pageAt === null ? { position: {}, exhausted: true } : { position: {}, exhausted: false, moreAt: pageAt },
      },
    };
  },
});
