import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { CampaignNodeContext } from '../campaign-node.ts';
import type { Batch } from './batch.ts';

export function nodeContextOf(
  unit: UnitOfWork,
  { campaign, runContext }: Pick<Batch, 'campaign' | 'runContext'>,
  wanted: number,
): CampaignNodeContext {
  const { id, name: companyName, brandUrl, clickDestinationUrl, elevatorPitch, bio } = runContext.brand;
  const website = campaign.clickDestinationUrl ?? clickDestinationUrl ?? brandUrl;
  return {
    unit: { ...unit, log: unit.log.child({ campaignId: campaign.id }) },
    wanted,
    campaign,
    brand: { id, companyName, website, pitch: elevatorPitch ?? bio },
    model: runContext.model,
  };
}
