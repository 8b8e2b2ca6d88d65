import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { campaignEvents } from '../../../modules/webhooks/index.ts';
import { composeService, type Service } from '../../../src/compose.ts';
import { loadConfig } from '../../../src/config.ts';
import { launchEmbeddedPostgres } from '../../../src/database/embedded/launch.ts';
import { emit } from '../../../src/database/outbox.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { generateKey } from '../../../src/security/api-key.ts';
import { parseKeyRing } from '../../../src/security/vault.ts';

interface Report {
  refused: number;
  /** First arrival of each event by id, in milliseconds. */
  arrivals: [id: string, at: number][];
}

interface Receivers {
  url: string;
  hanging: string[];
}

/** A service on a PostgreSQL that syncs every commit to disk, with webhook endpoints in another process. */
export interface Stand extends Receivers {
  api: Service;
  secret: string;
  addEndpoint(url: string, events: string[]): Promise<void>;
  cause(events: number): Promise<string[]>;
  warn(events: number): Promise<void>;
  startWorker(): Promise<Service>;
  resetReceiver(): Promise<void>;
  report(): Promise<Report>;
  close(): Promise<void>;
}

export async function createStand(): Promise<Stand> {
  const dataDir = mkdtempSync(join(tmpdir(), 'distribute-bench-'));
  const postgres = await launchEmbeddedPostgres({ dataDir });
  const child = fork(fileURLToPath(new URL('./webhook-receiver.ts', import.meta.url)));
  const [receivers] = (await once(child, 'message')) as [Receivers];
  const userKey = generateKey('usr');
  const keyRing = parseKeyRing(randomBytes(32).toString('base64')) ?? [];
  const start = (role: 'api' | 'worker') =>
    composeService({
      config: loadConfig({
        DISTRIBUTE_ROLE: role,
        DISTRIBUTE_BOOTSTRAP_KEY: userKey,
        DISTRIBUTE_EGRESS_ALLOW: '127.0.0.0/8',
      }),
      databaseUrl: postgres.url,
      keyRing,
      log: pino({ level: 'fatal' }),
    });
  const api = await start('api');
  const base = `http://127.0.0.1:${await api.listen(0)}`;
  const headers = { 'x-api-key': userKey, 'content-type': 'application/json' };
  const ask = async (path: string, body?: object) => {
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(base + path, init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  };
  const { orgId = '' } = await ask('/v1/me');
  const { secret = '' } = await ask('/v1/webhooks/secret');
  const subject = { orgId, campaignId: randomUUID() };
  const commit = (events: Parameters<typeof emit>[1]) => inUnitOfWork(api.platform, (unit) => emit(unit, events));
  return {
    ...receivers,
    api,
    secret,
    addEndpoint: async (url, events) => void (await ask('/v1/webhooks/endpoints', { url, events })),
    cause: (events) => {
      const data = { mcp: 'sales', target_url: 'https://acme.example' };
      return commit(Array.from({ length: events }, () => campaignEvents.started(subject, data)));
    },
    warn: async (events) => {
      const data = { budget_type: 'daily', spent_usd: 8, limit_usd: 10, percentage: 80 } as const;
      await commit(Array.from({ length: events }, () => campaignEvents.budgetWarning(subject, data)));
    },
    startWorker: () => start('worker'),
    resetReceiver: async () => void (await fetch(receivers.url, { method: 'PUT', body: secret })),
    report: async () => (await (await fetch(receivers.url)).json()) as Report,
    async close() {
      await api.close();
      child.disconnect();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
