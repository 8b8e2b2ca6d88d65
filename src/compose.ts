import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { AnyTRPCRouter } from '@trpc/server';
import { createExpressMiddleware as createJobsPage } from 'agendash';
import type { Logger } from 'pino';
import { createJobs } from '../jobs/index.ts';
import { createScheduler, type Scheduler } from '../jobs/scheduler.ts';
import { createDoor, createKeyUsage, keysEntities, type SeededKeys, seedIdentity } from '../modules/keys/index.ts';
import { webhooksEntities } from '../modules/webhooks/index.ts';
import manifest from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import { migrate } from './database/migrate.ts';
import { type Database, openDatabase } from './database/orm.ts';
import { createApp } from './http/app.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Platform } from './kernel/context.ts';
import { createCursors } from './kernel/cursors.ts';
import { createEgress } from './kernel/egress/egress.ts';
import type { KeyRing } from './kernel/key-ring.ts';
import { createVault } from './kernel/vault.ts';
import { appRouter } from './router.ts';

export interface ServiceOptions {
  config: Config;
  databaseUrl: string;
  keyRing: KeyRing;
  log: Logger;
  clock?: Clock;
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

/** Every table that MikroORM maps. */
export const entities = [...keysEntities, ...webhooksEntities];

/** Wires the modules together. Nothing else knows all of them. */
export async function composeService(options: ServiceOptions): Promise<Service> {
  const { config, databaseUrl, log, clock = systemClock } = options;
  const database = await openDatabase({ url: databaseUrl, entities, log });
  const seeded = await prepareDatabase(database, databaseUrl, clock, config);
  const vault = createVault(options.keyRing);
  const platform: Platform = {
    orm: database.orm,
    clock,
    egress: createEgress({ allow: config.DISTRIBUTE_EGRESS_ALLOW }),
    vault,
    cursors: createCursors(vault.derive('cursors')),
    alarm: { wake: (...alarm) => scheduler.alarm.wake(...alarm) },
    log,
    publicUrl: config.DISTRIBUTE_PUBLIC_URL ?? `http://localhost:${config.PORT}`,
  };
  const scheduler = await createScheduler({
    url: config.DISTRIBUTE_SCHEDULER_URL ?? databaseUrl,
    handlers: createJobs(platform, {
      webhooks: { retries: config.DISTRIBUTE_WEBHOOK_RETRIES, pool: database.pool },
    }),
    log,
    process: config.DISTRIBUTE_ROLE !== 'api',
  });
  await scheduler.start();
  const usage = createKeyUsage({ pool: database.pool, clock, log });
  const { admit } = createDoor({ pool: database.pool, clock });
  const app = createApp({
    platform,
    router: options.router ?? appRouter,
    door: { admit, noteUse: usage.note },
    ready: async () => {
      await Promise.all([database.pool.query('select 1'), scheduler.ping()]);
    },
    jobsPage: createJobsPage(scheduler.agenda),
    siteFolder: join(import.meta.dirname, '../site'),
    version: manifest.version,
    corsOrigins: config.DISTRIBUTE_CORS_ORIGINS,
    trustProxy: config.DISTRIBUTE_TRUST_PROXY,
  });
  const server = createServer(app);
  return {
    platform,
    database,
    scheduler,
    seeded,
    listen: (port) => listen(server, port),
    async close() {
      await Promise.all([drainRequests(server), scheduler.drain(DRAIN_MS)]);
      await usage.close();
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
