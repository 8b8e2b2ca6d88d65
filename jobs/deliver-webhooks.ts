import { createDeliverer, deliverWebhooksJob, type WebhookSettings } from '../modules/webhooks/index.ts';
import type { Platform } from '../src/kernel/context.ts';
import type { JobHandler } from '../src/kernel/job.ts';

/** Sends due webhooks. The second place is for the call that tells a long run to look again. */
export const deliverWebhooksHandler = (
  platform: Platform,
  settings: WebhookSettings,
): JobHandler<Record<string, never>> => {
  const { deliver } = createDeliverer(platform, settings);
  return { contract: deliverWebhooksJob, concurrency: 2, handle: (_data, { signal }) => deliver(signal) };
};
