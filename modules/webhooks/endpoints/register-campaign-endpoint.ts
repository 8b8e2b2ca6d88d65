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
 * The receiver of one campaign's events: `reporting.webhook_url`, `webhookUrl`. A campaign has one; naming another
 * address moves it there. The address is permitted already. Runs in the caller's transaction.
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
