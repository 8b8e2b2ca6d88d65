import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { addCpu, cpuOf, cpuPer, describeCpu, NO_CPU } from './peers/cpu.ts';
import type { Figures } from './peers/figures.ts';
import { createStand, type Stand } from './peers/webhook-stand.ts';

const DELIVERIES = 10_000;
/** The median counts, because a shared machine's speed may halve within a minute. */
const THROUGHPUT_TURNS = 5;
const LATENCY_TURNS = 2;
/** The service's concurrency for an endpoint that responds well. */
const CONNECTIONS = 32;
const PACE = { eventsPerSecond: 500, seconds: 10 };
/** Per hanging endpoint: more than can be sent during the measurement. */
const HANGING_BACKLOG = 50;
/** A hanging request ends at its deadline of 15 s. */
const HANGING_ENDS_SECONDS = 16;

/** Compares durable webhooks with a bare loop that signs and posts bodies of the same size to the same endpoint. */
export async function run(): Promise<Figures> {
  const stand = await createStand();
  try {
    const figures = await compareThroughput(stand);
    await measureLatency(stand);
    return figures;
  } finally {
    await stand.close();
  }
}

/** Alternates, so that other load on the machine affects both sides equally. */
async function compareThroughput(stand: Stand): Promise<Figures> {
  await stand.addEndpoint(stand.url, ['campaign.started']);
  const turns: { bare: number; durable: number }[] = [];
  let verified = 0;
  let refused = 0;
  let cpu = NO_CPU;
  for (let turn = 0; turn < THROUGHPUT_TURNS; turn++) {
    // Autovacuum would do this at its own time, but the next round is larger than the statistics assume.
    await stand.api.database.pool.query('analyze');
    await stand.resetReceiver();
    const bare = await bareLoop(stand, DELIVERIES);
    await stand.resetReceiver();
    let durable = 0;
    const own = await cpuOf(stand.api.database.pool, async () => {
      durable = await durableDeliveries(stand, DELIVERIES);
    });
    turns.push({ bare, durable });
    cpu = addCpu(cpu, own);
    const report = await stand.report();
    verified += report.arrivals.length;
    refused += report.refused;
  }
  const pace = (seconds: number) => `${(DELIVERIES / seconds).toFixed(0)}/s`;
  const all = THROUGHPUT_TURNS * DELIVERIES;
  const ratios = turns.map(({ bare, durable }) => bare / durable);
  print('bare signed POST loop', turns.map(({ bare }) => pace(bare)).join(', '));
  print('durable deliveries', turns.map(({ durable }) => pace(durable)).join(', '));
  print('arrived', `${verified} verified, ${refused} refused`);
  print('committed, handed on, recorded', describeCpu(cpu, all, 'event'));
  const ratio = quantile(ratios, 0.5);
  print('durable / bare', `${ratio.toFixed(2)} (at least 0.60)`);
  return { ratio, cpuMs: cpuPer(cpu, all) };
}

/** Returns the time from committed events to recorded deliveries: fan-out, claims, requests and records. */
async function durableDeliveries(stand: Stand, count: number): Promise<number> {
  for (let made = 0; made < count; made += 1_000) await stand.cause(1_000);
  const worker = await stand.startWorker();
  const began = performance.now();
  while (!(await isAllDelivered(stand))) await pause(50);
  const seconds = secondsSince(began);
  await worker.close();
  return seconds;
}

async function bareLoop({ url, secret }: Stand, count: number): Promise<number> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  let left = count;
  const began = performance.now();
  const work = async () => {
    while (left-- > 0) {
      const id = randomUUID();
      const data = { mcp: 'sales', target_url: 'https://acme.example' };
      const created = new Date().toISOString();
      const body = JSON.stringify({ id, event: 'campaign.started', created_at: created, campaign_id: id, data });
      const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
      const headers = { 'content-type': 'application/json', 'webhook-id': id, 'x-distribute-signature': signature };
      const answer = await pool.request({ path: pathname, method: 'POST', headers, body });
      await answer.body.text();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  const seconds = secondsSince(began);
  await pool.close();
  return seconds;
}

async function measureLatency(stand: Stand): Promise<void> {
  const worker = await stand.startWorker();
  for (const url of stand.hanging) await stand.addEndpoint(url, ['budget.warning']);
  await stand.warn(HANGING_BACKLOG);
  const alone: number[] = [];
  const beside: number[] = [];
  for (let turn = 0; turn < LATENCY_TURNS; turn++) {
    await enableHanging(stand, false);
    await pace(stand, HANGING_ENDS_SECONDS);
    alone.push(...(await pace(stand, PACE.seconds)));
    await enableHanging(stand, true);
    await pace(stand, 2);
    beside.push(...(await pace(stand, PACE.seconds)));
  }
  await worker.close();
  print(`commit to arrival at ${PACE.eventsPerSecond}/s`, `${describe(alone)} (p95 under 1000 ms)`);
  print(`the same beside ${stand.hanging.length} that hang`, describe(beside));
  print('p99 beside / alone', `${(quantile(beside, 0.99) / quantile(alone, 0.99)).toFixed(2)} (under 2)`);
}

async function enableHanging({ api, hanging }: Stand, enabled: boolean): Promise<void> {
  await api.database.pool.query('update webhook_endpoints set enabled = $1 where url = any($2)', [enabled, hanging]);
}

/** Commits one event at a time at an even pace. Returns the time from each commit until its arrival. */
async function pace(stand: Stand, seconds: number): Promise<number[]> {
  await stand.resetReceiver();
  const total = seconds * PACE.eventsPerSecond;
  const commits: Promise<[string, number]>[] = [];
  const commit = async (): Promise<[string, number]> => {
    const [id = ''] = await stand.cause(1);
    return [id, performance.timeOrigin + performance.now()];
  };
  const began = performance.now();
  while (commits.length < total) {
    const due = Math.min(total, ((performance.now() - began) * PACE.eventsPerSecond) / 1000);
    while (commits.length < due) commits.push(commit());
    await pause(2);
  }
  const committed = await Promise.all(commits);
  for (let waited = 0; waited < 600; waited++) {
    const arrivals = new Map((await stand.report()).arrivals);
    if (arrivals.size >= total) {
      return committed.map(([id, at]) => (arrivals.get(id) ?? Number.NaN) - at);
    }
    await pause(50);
  }
  throw new Error('Not all events arrived within 30 seconds.');
}

/** Uses indexes, because counting deliveries took a tenth of the measured database time. */
async function isAllDelivered({ api }: Stand): Promise<boolean> {
  const { rows } = await api.database.pool.query(
    `select not exists (select from outbox_events where relayed_at is null)
       and not exists (select from webhook_deliveries where due_at is not null) as done`,
  );
  return rows[0].done;
}

const secondsSince = (began: number) => (performance.now() - began) / 1000;
const quantile = (times: number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;
const describe = (times: number[]) =>
  [0.5, 0.95, 0.99].map((part) => `p${part * 100} ${quantile(times, part).toFixed(0)} ms`).join(', ');
const print = (what: string, figure: string) => console.log(`webhooks: ${what.padEnd(32)} ${figure}`);
