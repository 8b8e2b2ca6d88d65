import { createPoliteWeb, readFeedsHandler } from '../../modules/discovery/index.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import type { UnitOfWork } from '../../src/kernel/context.ts';
import { type Site, startWeb, type Web } from '../api/brands/web.ts';
import { TestClock } from '../harness/clock.ts';
import { startService, type TestService } from '../harness/start-service.ts';

export interface PressStage {
  api: TestService;
  web: Web;
  clock: TestClock;
  newDesk(): Promise<Desk>;
  unit<Result>(work: (unit: UnitOfWork) => Promise<Result>): Promise<Result>;
  readAll(): Promise<void>;
  close(): Promise<void>;
}

export interface Desk {
  orgId: string;
  key: string;
  register(host: string, path?: string): ReturnType<TestService['call']>;
  feeds(): Promise<Record<string, unknown>[]>;
  rows<Row = Record<string, unknown>>(sql: string): Promise<Row[]>;
}

/** Starts the service with local sites and without delays between requests. */
export async function openPress(sites: Record<string, Site>): Promise<PressStage> {
  const clock = new TestClock();
  const web = await startWeb(sites);
  const overrides = { egress: web.egress(), politeWeb: createPoliteWeb({ intervalMs: 0 }) };
  const api = await startService({ clock, overrides });
  const signal = new AbortController().signal;
  return {
    api,
    web,
    clock,
    async newDesk() {
      const { orgId, key } = await api.newOrganisation();
      return {
        orgId,
        key,
        register: (host, path = '/feed') => api.call('post', '/v1/feeds', key).send({ url: web.address(host, path) }),
        feeds: async () => (await api.call('get', '/v1/feeds', key).expect(200)).body.feeds,
        rows: async (sql) => (await api.database.pool.query(sql, [orgId])).rows,
      };
    },
    unit: (work) => inUnitOfWork(api.service.platform, work),
    readAll: () => readFeedsHandler(api.service.platform).handle({}, { log: api.service.platform.log, signal }),
    async close() {
      await api.close();
      await web.close();
    },
  };
}

export const rss = (...items: string[]) =>
  `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Grid</title>${items.join('')}</channel></rss>`;
