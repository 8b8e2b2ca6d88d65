import type { Campaign } from '../../campaign-state/index.ts';
import type { RunContext } from './run-context.ts';

/** What the nodes of a batch are told of the campaign and its brand. */
export function settingOf({ campaign, journey }: { campaign: Campaign; journey: RunContext }) {
  const { id, name: companyName, brandUrl: website, elevatorPitch, bio } = journey.brand;
  return {
    brand: { id, companyName, website: campaign.clickDestinationUrl ?? website, pitch: elevatorPitch ?? bio },
    given: { inputs: campaign.featureInputs ?? {}, brand: journey.brand },
  };
}
