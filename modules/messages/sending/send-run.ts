import type { Needs } from '../../../src/kernel/context.ts';
import type { SendingCampaign } from '../../campaign-state/index.ts';
import { startRun } from '../../costs/index.ts';

/** The run under which a batch of messages is sent, whatever they leave by. */
export const startSendRun = (
  unit: Needs<'em' | 'clock'>,
  { id, orgId, brandIds, workflowSlug, featureSlug }: SendingCampaign,
): Promise<string> =>
  startRun(unit, {
    orgId,
    campaignId: id,
    brandIds,
    workflowSlug,
    featureSlug,
    serviceName: 'delivery',
    taskName: 'send-messages',
  });
