import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { AnyTRPCRouter } from '@trpc/server';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { createJobs } from '../jobs/index.ts';
import { createScheduler, type Scheduler } from '../jobs/scheduler.ts';
import { brandEntities } from '../modules/brands/index.ts';
import { campaignsEntities } from '../modules/campaigns/index.ts';
import { costsEntities, seedPrices } from '../modules/costs/index.ts';
import {
  createMailboxes,
  createTrackingInbox,
  deliveryEntities,
  keepSightings,
  senderSealedColumns,
  trackingLinks,
} from '../modules/delivery/index.ts';
import { featuresEntities, seedFeatures } from '../modules/features/index.ts';
import {
  createDoor,
  createKeyUsage,
  keysEntities,
  keysSealedColumns,
  type SeededKeys,
  seedIdentity,
} from '../modules/keys/index.ts';
import { leadsEntities } from '../modules/leads/index.ts';
import { webhooksEntities, webhooksSealedColumns } from '../modules/webhooks/index.ts';
import { seedWorkflows, workflowsEntities } from '../modules/workflows/index.ts';
import manifest from '../package.json' with { type: 'json' };
import { createPorts } from './compose-ports.ts';
import type { Config } from './config.ts';
import { checkServer } from './database/check-server.ts';
import { migrate } from './database/migrate.ts';
import { type Database, openDatabase } from './database/orm.ts';
import { createPool } from './database/pool.ts';
import type { SealedColumn } from './database/reseal.ts';
import { loadRootSecret, rootSecretColumn } from './database/root-secret.ts';
import { createWriteProbe } from './database/write-probe.ts';
import { createApp } from './http/app.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Platform } from './kernel/context.ts';
import { createCursors } from './kernel/cursors.ts';
import { createEgress } from './kernel/egress/egress.ts';
import { idempotencySealedColumns } from './kernel/idempotency.ts';
import type { KeyRing } from './kernel/key-ring.ts';
import { inUnitOfWork } from './kernel/unit-of-work.ts';
import { createVault } from './kernel/vault.ts';
import { appRouter, plainRoutes } from './router.ts';

export interface ServiceOptions {
  config: Config;
  databaseUrl: string;
  keyRing: KeyRing;
  log: Logger;
  clock?: Clock;
  /** Tests put servers of their own in the place of providers and of the world outside. */
  overrides?: Partial<Platform>;
  /** Tests add operations of their own. */
  router?: AnyTRPCRouter;
}

export interface Service {
  platform: Platform;
  database: Database;
  scheduler: Scheduler;
  /** The keys that this start made. */
  seeded: SeededKeys;
  /** Serves HTTP and returns the port. */
  listen(port: number): Promise<number>;
  /** Lets requests and jobs finish, then lets go of everything. */
  close(): Promise<void>;
}

/** Requests and jobs under way get this long; with closing the database it stays under the ten seconds of a stop. */
const DRAIN_MS = 7_000;

/** Of its own, so that no amount of work behind the door keeps anyone from being let in. One to count, one to note. */
const DOOR_CONNECTIONS = 2;

/** Every table that MikroORM maps. */
export const entities = [
  ...costsEntities,
  ...keysEntities,
  ...brandEntities,
  ...featuresEntities,
  ...workflowsEntities,
  ...webhooksEntities,
  ...leadsEntities,
  ...deliveryEntities,
  ...campaignsEntities,
];

/** Every column that a rotation of the master key seals anew. */
export const sealedColumns: SealedColumn[] = [
  rootSecretColumn,
  ...idempotencySealedColumns,
  ...keysSealedColumns,
  ...webhooksSealedColumns,
  ...senderSealedColumns,
];

/** Loaded when somebody looks at it first. */
function createJobsPage({ agenda }: Scheduler): RequestHandler {
  let page: Promise<RequestHandler> | null = null;
  const load = async () => (await import('agendash')).createExpressMiddleware(agenda);
  return async (request, response, next) => {
    page ??= load();
    (await page)(request, response, next);
  };
}

/** Wires the modules together. Nothing else knows all of them. */
export async function composeService(options: ServiceOptions): Promise<Service> {
  const { config, databaseUrl, log, clock = systemClock } = options;
  const schedulerUrl = config.DISTRIBUTE_SCHEDULER_URL ?? databaseUrl;
  await checkServer(databaseUrl, 'DATABASE_URL');
  if (schedulerUrl !== databaseUrl && schedulerUrl.startsWith('postgres')) {
    await checkServer(schedulerUrl, 'DISTRIBUTE_SCHEDULER_URL');
  }
  const database = await openDatabase({ url: databaseUrl, entities, log });
  const seeded = await prepareDatabase(database, databaseUrl, clock, config);
  const vault = createVault(options.keyRing, await loadRootSecret(database.pool, options.keyRing));
  const publicUrl = config.DISTRIBUTE_PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const inbox = createTrackingInbox({
    clock,
    log,
    keep: (sightings) => inUnitOfWork(platform, (unit) => keepSightings(unit, sightings)),
  });
  const egress = options.overrides?.egress ?? createEgress({ allow: config.DISTRIBUTE_EGRESS_ALLOW });
  const platform: Platform = {
    ...createPorts(config),
    tracking: { links: trackingLinks({ vault, publicUrl }), inbox },
    mailboxes: createMailboxes({ egress, vault }),
    orm: database.orm,
    read: database.read,
    clock,
    egress,
    vault,
    cursors: createCursors(vault.derive('cursors')),
    alarm: { wake: (...alarm) => scheduler.alarm.wake(...alarm) },
    log,
    publicUrl,
    ...options.overrides,
  };
  const scheduler = await createScheduler({
    url: schedulerUrl,
    handlers: createJobs(platform, {
      webhooks: { retries: config.DISTRIBUTE_WEBHOOK_RETRIES, pool: database.pool },
    }),
    log,
    process: config.DISTRIBUTE_ROLE !== 'api',
  });
  await scheduler.start();
  const closing = new AbortController();
  const doorPool = createPool({ url: databaseUrl, connections: DOOR_CONNECTIONS, log });
  const probeWrite = createWriteProbe(database.pool);
  const usage = createKeyUsage({ pool: doorPool, clock, log });
  const { admit } = createDoor({ pool: doorPool, clock });
  const app = createApp({
    platform,
    router: options.router ?? appRouter,
    plainRoutes,
    closing: closing.signal,
    door: { admit, noteUse: usage.note },
    ready: async () => {
      await Promise.all([database.pool.query('select 1').then(probeWrite), scheduler.ping()]);
    },
    jobsPage: createJobsPage(scheduler),
    siteFolder: join(import.meta.dirname, '../site'),
    version: manifest.version,
    corsOrigins: config.DISTRIBUTE_CORS_ORIGINS,
    trustProxy: config.DISTRIBUTE_TRUST_PROXY,
  });
  // Most requests have no body, and are spared the stream of one.
  const server = createServer({ optimizeEmptyRequests: true }, app);
  return {
    platform,
    database,
    scheduler,
    seeded,
    listen: (port) => listen(server, port),
    async close() {
      closing.abort();
      const answered = drainRequests(server).then(() => inbox.close());
      await scheduler.drain(DRAIN_MS, answered);
      await usage.close();
      await doorPool.end();
      platform.mailboxes.close();
      await platform.egress.close();
      await database.close();
    },
  };
}

async function prepareDatabase({ orm }: Database, url: string, clock: Clock, config: Config): Promise<SeededKeys> {
  let seeded: SeededKeys = { userKey: null, adminKey: null };
  await migrate(orm, url, async () => {
    const given = { userKey: config.DISTRIBUTE_BOOTSTRAP_KEY, adminKey: config.DISTRIBUTE_ADMIN_KEY };
    seeded = await seedIdentity(orm.em.fork(), clock, given);
    await seedPrices(orm.em.fork());
    await seedFeatures(orm.em.fork(), clock);
    await seedWorkflows(orm.em.fork(), clock);
  });
  return seeded;
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

async function drainRequests(server: Server): Promise<void> {
  if (!server.listening) return;
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
  clearTimeout(deadline);
}
