import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { createSigningKeyCache } from '../secret/signing-key-cache.ts';
import { createAttemptWriter } from './attempt-writer.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  NEXT_DELIVERY,
  releaseDeliveries,
  SENDABLE_MS,
} from './claim-deliveries.ts';
import { deliverWebhooksJob } from './deliver-webhooks.job.ts';
import { EndpointQueue, USUAL_ROOM } from './endpoint-queue.ts';
import { type DeliverySender, sendDelivery } from './send-delivery.ts';

export interface WebhookSettings {
  retries: readonly Milliseconds[];
  /** A plain pool, so that the frequent claim and record statements are prepared once per connection. */
  pool: Pool;
}

/** Deliveries held in memory with their bodies. Most of them wait to be sent or recorded. */
const MOST_IN_HAND = 1_000;
const MOST_FAILING = MOST_IN_HAND / 2;
/** Pause between two claims. Deliveries that become due meanwhile share the next claim. */
const CLAIM_PAUSE_MS = 5;
/** Maximum time between two claims, because a retry can become due during slow requests. */
const LOOK_EVERY_MS = 1_000;

interface RunOptions extends WebhookSettings {
  platform: Platform;
  signal: AbortSignal;
}

/** Claims, sends and records until no delivery is due. Continues to claim while slow requests are open. */
class DeliveryWorker {
  readonly #platform: Platform;
  readonly #signal: AbortSignal;
  readonly #pool: Pool;
  readonly #sender: DeliverySender;
  readonly #writer: ReturnType<typeof createAttemptWriter>;
  readonly #queues = new Map<string, EndpointQueue>();
  #unsent: ClaimedDelivery[] = [];
  #inHand = 0;
  #isNudged = false;
  #onChange = () => {};

  constructor({ platform, pool, retries, signal }: RunOptions) {
    this.#platform = platform;
    this.#signal = signal;
    this.#pool = pool;
    this.#sender = { egress: platform.egress, clock: platform.clock, keys: createSigningKeyCache(platform.vault) };
    this.#writer = createAttemptWriter({
      pool,
      log: platform.log,
      retries,
      onRecorded: (attempts) => this.#freePlaces(attempts),
    });
  }

  nudge(): void {
    this.#isNudged = true;
    this.#onChange();
  }

  async finish(): Promise<void> {
    const stop = () => this.#onChange();
    this.#signal.addEventListener('abort', stop);
    try {
      await this.#work();
    } finally {
      this.#signal.removeEventListener('abort', stop);
      for (const queue of this.#queues.values()) this.#giveBack(queue.takeAll());
      while (this.#inHand > 0) await this.#change();
      await this.#release();
    }
  }

  async #work(): Promise<void> {
    while (!this.#signal.aborted) {
      this.#isNudged = false;
      for (const queue of this.#queues.values()) this.#giveBack(queue.takeStuck());
      await this.#release();
      const wasIdle = this.#inHand === 0;
      const claimed = await this.#claim();
      for (const delivery of claimed) this.#accept(delivery);
      for (const [endpointId, queue] of this.#queues) {
        // Delete only after the claim, so that a queue that was empty in between keeps its limit.
        if (queue.isEmpty) this.#queues.delete(endpointId);
        else this.#advance(queue);
      }
      if (wasIdle && claimed.length === 0 && !this.#isNudged) return;
      await this.#reasonToClaim();
      await pause(CLAIM_PAUSE_MS);
    }
  }

  /** Waits until more deliveries may be due, an endpoint has room, or a second has passed. */
  async #reasonToClaim(): Promise<void> {
    while (this.#inHand > 0 && !this.#isNudged && !this.#signal.aborted) {
      const isQuiet = (await this.#change()) === 'nothing changed';
      if (isQuiet || [...this.#queues.values()].some(({ room }) => room > 0)) return;
    }
  }

  async #claim(): Promise<ClaimedDelivery[]> {
    const total = MOST_IN_HAND - this.#inHand;
    if (total <= 0) return [];
    const queues = [...this.#queues];
    const failing = MOST_FAILING - queues.filter(([, { isFailing }]) => isFailing).length;
    return claimDeliveries(this.#pool, this.#platform.clock.now(), {
      total,
      failing: Math.max(0, failing),
      usual: USUAL_ROOM,
      queues: new Map(queues.map(([id, { room }]) => [id, room])),
    });
  }

  #accept(delivery: ClaimedDelivery): void {
    const queue = this.#queues.get(delivery.endpointId) ?? new EndpointQueue(delivery.isFailing);
    this.#queues.set(delivery.endpointId, queue);
    queue.add(delivery);
    this.#inHand += 1;
  }

  #advance(queue: EndpointQueue): void {
    for (let next = queue.take(); next !== undefined; next = queue.take()) void this.#send(next, queue);
  }

  async #send(delivery: ClaimedDelivery, queue: EndpointQueue): Promise<void> {
    const sent = this.#isSendable(delivery)
      ? await sendDelivery(this.#sender, delivery, this.#signal).catch((error: unknown) => {
          this.#platform.log.error({ err: error, deliveryId: delivery.id }, 'A webhook could not be sent.');
          return null;
        })
      : null;
    if (sent === null) {
      queue.ended('not sent');
      this.#giveBack([delivery]);
    } else {
      const { answer } = sent;
      queue.ended(answer.kind === 'answered' && answer.status < 300 ? 'success' : 'failure');
      this.#writer.add(sent);
    }
    this.#advance(queue);
    this.#onChange();
  }

  #isSendable({ claimedAt }: ClaimedDelivery): boolean {
    return !this.#signal.aborted && this.#platform.clock.now().getTime() - claimedAt.getTime() < SENDABLE_MS;
  }

  async #release(): Promise<void> {
    if (this.#unsent.length === 0) return;
    const unsent = this.#unsent;
    this.#unsent = [];
    await releaseDeliveries(this.#pool, unsent);
  }

  #giveBack(deliveries: ClaimedDelivery[]): void {
    this.#unsent.push(...deliveries);
    this.#freePlaces(deliveries.length);
  }

  #freePlaces(deliveries: number): void {
    this.#inHand -= deliveries;
    this.#onChange();
  }

  async #change(): Promise<'changed' | 'nothing changed'> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS, 'nothing changed');
      this.#onChange = () => {
        clearTimeout(timer);
        resolve('changed');
      };
    });
  }
}

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
      await enqueueNextDelivery({ em: platform.orm.em.fork(), queue: platform.queue });
    },
  };
};

export async function enqueueNextDelivery({ em, queue }: Pick<UnitOfWork, 'em' | 'queue'>): Promise<void> {
  const [next] = await planByIndex(em, (inside) => statement<{ at: Date | null }>(inside, NEXT_DELIVERY, []));
  const at = next?.at;
  if (at) await queue.enqueue(deliverWebhooksJob, {}, at);
}
