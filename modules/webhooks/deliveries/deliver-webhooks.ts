import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { NEXT_DELIVERY } from './claim-deliveries.ts';
import { deliverWebhooksJob } from './deliver-webhooks.job.ts';
import { DeliveryWorker, type WebhookSettings } from './delivery-worker.ts';

/** The second slot is for a job that tells the running worker to check again. */
const WORKER_AND_NUDGE = 2;

export const deliverWebhooksHandler = (
  platform: Platform,
  settings: WebhookSettings,
): JobHandler<Record<string, never>> => {
  let current: DeliveryWorker | null = null;
  return {
    contract: deliverWebhooksJob,
    concurrency: WORKER_AND_NUDGE,
    async handle(_data, { signal }) {
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
};

export async function enqueueNext({ em, queue }: Pick<UnitOfWork, 'em' | 'queue'>): Promise<void> {
  const [next] = await planByIndex(em, (inside) => statement<{ at: Date | null }>(inside, NEXT_DELIVERY, []));
  const at = next?.at;
  if (at) await queue.enqueue(deliverWebhooksJob, {}, at);
}
