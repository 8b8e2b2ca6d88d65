import type { Platform, UnitOfWork } from '../../src/kernel/context.ts';
import { NEXT_DELIVERY } from './claim-deliveries.ts';
import { DeliveryRun, type WebhookSettings } from './delivery-run.ts';
import { deliverWebhooksJob } from './job.ts';

export interface Deliverer {
  /** Sends what is due. While a run of this process lasts, a second call makes it look again and returns. */
  deliver(signal: AbortSignal): Promise<void>;
}

export function createDeliverer(platform: Platform, settings: WebhookSettings): Deliverer {
  let current: DeliveryRun | null = null;
  return {
    async deliver(signal) {
      if (current !== null) return current.nudge();
      current = new DeliveryRun({ platform, ...settings, signal });
      try {
        await current.finish();
      } finally {
        current = null;
      }
      await wakeForNext({ em: platform.orm.em.fork(), alarm: platform.alarm });
    },
  };
}

/** Sets the alarm for the next delivery that falls due, if there is one. */
export async function wakeForNext({ em, alarm }: Pick<UnitOfWork, 'em' | 'alarm'>): Promise<void> {
  const [next] = await em.execute<{ at: Date | null }[]>(NEXT_DELIVERY);
  const at = next?.at;
  if (at) await alarm.wake(deliverWebhooksJob, {}, at);
}
