import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import { NEXT_DELIVERY } from './claim-deliveries.ts';
import { deliverWebhooksJob } from './deliver-webhooks.job.ts';
import { DeliveryWorker, type WebhookSettings } from './delivery-worker.ts';

export interface Deliverer {
  /** Sends what is due. While a run of this process lasts, a second call makes it look again and returns. */
  deliver(signal: AbortSignal): Promise<void>;
}

export function createDeliverer(platform: Platform, settings: WebhookSettings): Deliverer {
  let current: DeliveryWorker | null = null;
  return {
    async deliver(signal) {
      if (current !== null) return current.nudge();
      current = new DeliveryWorker({ platform, ...settings, signal });
      try {
        await current.finish();
      } finally {
        current = null;
      }
      await enqueueNext({ em: platform.orm.em.fork(), queue: platform.queue });
    },
  };
}

/** Sets the job for the next delivery that falls due, if there is one. */
export async function enqueueNext({ em, queue }: Pick<UnitOfWork, 'em' | 'queue'>): Promise<void> {
  const [next] = await em.execute<{ at: Date | null }[]>(NEXT_DELIVERY);
  const at = next?.at;
  if (at) await queue.enqueue(deliverWebhooksJob, {}, at);
}
