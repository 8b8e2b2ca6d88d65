import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { ensureSecret } from '../secret/secret.ts';
import { WebhookEndpoint } from './endpoint.entity.ts';

interface CampaignEndpoint {
  orgId: string;
  campaignId: string;
  url: string;
}

/**
 * Creates or moves the one endpoint of a campaign (`webhookUrl`, `reporting.webhook_url`). The URL must be
 * permitted already. Runs in the caller's transaction.
 */
export async function registerCampaignEndpoint(
  unit: Needs<'em' | 'clock' | 'vault'>,
  { orgId, campaignId, url }: CampaignEndpoint,
): Promise<void> {
  const { em, clock } = unit;
  await ensureSecret(unit, orgId);
  const now = clock.now();
  const known = await em.findOne(WebhookEndpoint, { orgId, campaignId, deletedAt: null });
  if (known !== null) em.assign(known, { url, failingSince: null, updatedAt: now });
  else {
    const times = { createdAt: now, updatedAt: now };
    em.create(WebhookEndpoint, { id: newId(), orgId, campaignId, url, enabled: true, ...times });
  }
  await em.flush();
}
