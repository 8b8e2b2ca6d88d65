import { afterAll, beforeAll, expect, test } from 'vitest';
import { emit, type OutboxListener, relayOutbox, relayOutboxJob, sweepOutbox } from '../../src/database/outbox.ts';
import type { JobQueue } from '../../src/kernel/job.ts';
import { startService, type TestService } from '../harness/start-service.ts';

let api: TestService;
let orgId: string;
beforeAll(async () => {
  api = await startService();
  ({ orgId } = await api.newOrganisation());
});
afterAll(() => api.close());

const quiet: JobQueue = { enqueue: () => Promise.resolve() };
const unit = () => ({ ...api.service.platform, em: api.service.platform.orm.em.fork(), queue: quiet });
const event = (n: number) => ({ orgId, kind: 'test.happened', campaignId: null, data: { n } });

function collector() {
  const heard: number[] = [];
  const listener: OutboxListener = {
    receive(_unit, events) {
      heard.push(...events.map(({ data }) => Number(data.n)));
      return Promise.resolve();
    },
  };
  return { heard, listener };
}

async function drain(listener: OutboxListener): Promise<void> {
  while ((await relayOutbox(unit(), [listener])) > 0);
}

test('an event exists exactly if its change does', async () => {
  const { heard, listener } = collector();
  await unit().em.transactional((em) => emit({ ...unit(), em }, [event(1), event(2)]));
  await expect(
    unit().em.transactional(async (em) => {
      await emit({ ...unit(), em }, [event(3)]);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await drain(listener);
  expect(heard).toEqual([1, 2]);
});

test('eight relays at once hand every event on once', async () => {
  const numbers = Array.from({ length: 3_000 }, (_, n) => n);
  await unit().em.transactional((em) => emit({ ...unit(), em }, numbers.map(event)));
  const collectors = Array.from({ length: 8 }, collector);
  await Promise.all(collectors.map(({ listener }) => drain(listener)));
  expect(collectors.flatMap(({ heard }) => heard).toSorted((a, b) => a - b)).toEqual(numbers);
});

test('an event whose listener fails is handed on again', async () => {
  await unit().em.transactional((em) => emit({ ...unit(), em }, [event(7)]));
  const failing: OutboxListener = { receive: () => Promise.reject(new Error('not now')) };
  await expect(relayOutbox(unit(), [failing])).rejects.toThrow('not now');
  const { heard, listener } = collector();
  await drain(listener);
  expect(heard).toEqual([7]);
});

test('the sweep finds events whose job was lost', async () => {
  const enqueued: string[] = [];
  const queue: JobQueue = {
    enqueue(job) {
      enqueued.push(job.name);
      return Promise.resolve();
    },
  };
  await sweepOutbox({ ...unit(), queue });
  expect(enqueued).toEqual([]);
  await unit().em.transactional((em) => emit({ ...unit(), em }, [event(8)]));
  await sweepOutbox({ ...unit(), queue });
  expect(enqueued).toEqual([relayOutboxJob.name]);
});

test('a worker relays by itself, soon after the commit', async () => {
  const worker = await startService({ beside: api, environment: { DISTRIBUTE_ROLE: 'worker' } });
  const { platform } = api.service;
  await platform.orm.em.fork().transactional((em) => emit({ ...platform, em }, [event(9)]));
  await platform.queue.enqueue(relayOutboxJob, {});
  const waiting = async () =>
    (await api.database.pool.query('select 1 from outbox_events where relayed_at is null')).rows.length;
  await expect.poll(waiting).toBe(0);
  await worker.close();
});
