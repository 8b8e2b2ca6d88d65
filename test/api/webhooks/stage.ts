import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { z } from 'zod';
import { createJobs } from '../../../jobs/index.ts';
import { campaignEvents } from '../../../modules/webhooks/index.ts';
import { rest } from '../../../src/api/operation.ts';
import { member, mergeRouters, router } from '../../../src/api/trpc.ts';
import { emit } from '../../../src/database/outbox.ts';
import type { Platform } from '../../../src/kernel/context.ts';
import { appRouter } from '../../../src/router.ts';
import { TestClock } from '../../harness/clock.ts';
import { startService, type TestService } from '../../harness/start-service.ts';

/** Emits events inside the transaction of an operation, which may still roll back. */
const probes = router({
  emit: member
    .meta(rest('POST', '/v1/probe/emit', { tag: 'Probe', summary: 'Causes events' }))
    .input(z.object({ targets: z.array(z.string()), campaignId: z.string(), fails: z.boolean().default(false) }))
    .output(z.object({ ids: z.array(z.string()) }))
    .mutation(({ ctx, input: { targets, campaignId, fails } }) =>
      ctx.em.transactional(async (em) => {
        const subject = { orgId: ctx.actor.orgId, campaignId };
        const events = targets.map((target) => campaignEvents.started(subject, { mcp: 'sales', target_url: target }));
        const ids = await emit({ ...ctx, em }, events);
        if (fails) throw new Error('The operation fails after it has told of itself.');
        return { ids };
      }),
    ),
});

/** 30 days each. */
export const RETENTION = {
  deliveriesMs: 2_592_000_000,
  eventsMs: 2_592_000_000,
  articlesMs: 2_592_000_000,
  quoteRequestsMs: 2_592_000_000,
  pagesMs: 2_592_000_000,
  activityMs: 2_592_000_000,
  mailMs: 2_592_000_000,
  runsMs: 2_592_000_000,
};

export const probeRouter = mergeRouters(appRouter, router({ probe: probes }));

export const RETRIES = [60_000, 300_000, 1_800_000, 7_200_000, 86_400_000];

export interface Stage extends TestService {
  clock: TestClock;
  orgId: string;
  cause(targets: string[], options?: { campaignId?: string; key?: string }): Promise<string[]>;
  addEndpoint(body: Record<string, unknown>, key?: string): Promise<string>;
  work(options?: Omit<Partial<Working>, 'pool'>): Promise<void>;
  deliveries(query?: string): Promise<DeliveryBody[]>;
}

export interface DeliveryBody {
  id: string;
  endpointId: string;
  eventId: string;
  event: string;
  status: string;
  nextAttemptAt: string | null;
  attempts: { at: string; status: number | null; durationMs: number; body: string | null; error: string | null }[];
}

/** Starts the service with a fixed clock. Its worker runs only on request. */
export async function setStage(clock = new TestClock()): Promise<Stage> {
  const api = await startService({ clock, router: probeRouter });
  const { platform } = api.service;
  const me = await api.call('get', '/v1/me').expect(200);
  return {
    ...api,
    clock,
    orgId: me.body.orgId,
    async cause(targets, { campaignId = randomUUID(), key } = {}) {
      const { body } = await api.call('post', '/v1/probe/emit', key).send({ targets, campaignId }).expect(200);
      return body.ids;
    },
    async addEndpoint(body, key) {
      const created = await api.call('post', '/v1/webhooks/endpoints', key).send(body).expect(200);
      return created.body.endpoint.id;
    },
    work: (options) => work({ platform, pool: api.service.database.pool, ...options }),
    async deliveries(query = '') {
      return (await api.call('get', `/v1/webhooks/deliveries${query}`).expect(200)).body.deliveries;
    },
  };
}

interface Working {
  platform: Platform;
  pool: Pool;
  signal?: AbortSignal;
  due?: string[];
}

/** Creates the jobs anew each time, as after a restart of the worker. */
export async function work(working: Working): Promise<void> {
  const { platform, pool, signal = new AbortController().signal } = working;
  const jobs = createJobs(platform, { webhooks: { retries: RETRIES, pool }, retention: RETENTION });
  const run = { log: platform.log, signal };
  for (const name of working.due ?? ['outbox.relay', 'webhooks.deliver']) {
    await jobs.find(({ contract }) => contract.name === name)?.handle({}, run);
  }
}
