import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import type { AnyTRPCRouter } from '@trpc/server';
import type { RequestHandler } from 'express';
import type { Scheduler } from '../jobs/scheduler.ts';
import {
  createAuthenticator,
  createFailedRequests,
  createKeyUsage,
  HARMLESS_WRITE,
  storeFailedRequests,
} from '../modules/keys/index.ts';
import manifest from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import { POOLS } from './database/connections/connection-budget.ts';
import { createPool } from './database/connections/pool.ts';
import { createWriteProbe, describeWriteFailure } from './database/connections/write-probe.ts';
import type { Database } from './database/orm.ts';
import { inUnitOfWork } from './database/unit-of-work.ts';
import { createApp } from './http/app.ts';
import { createDashboard } from './http/dashboard/dashboard.ts';
import { createHttpServer, type HttpServer } from './http/server.ts';
import { loadOnce } from './kernel/concurrency/promises.ts';
import type { Platform } from './kernel/context.ts';
import type { Milliseconds } from './kernel/duration.ts';
import { plainRoutes, webhooks } from './router.ts';

interface HttpOptions {
  config: Config;
  databaseUrl: string;
  router: AnyTRPCRouter;
  platform: Platform;
  database: Database;
  scheduler: Scheduler;
  isDevelopment: boolean;
}

interface HttpService {
  listen(port: number): Promise<number>;
  /** Waits for running requests, and cuts off those that take longer. */
  drain(withinMs: Milliseconds): Promise<void>;
  /** Stores the failed requests that are still in memory. */
  keepFailures(): Promise<void>;
  close(): Promise<void>;
}

export function composeHttp({
  config,
  databaseUrl,
  router,
  platform,
  database,
  scheduler,
  isDevelopment,
}: HttpOptions): HttpService {
  const { clock, log } = platform;
  const closing = new AbortController();
  const authPool = createPool({ url: databaseUrl, limits: POOLS.authentication, log });
  const probeWrite = createWriteProbe({ work: database.pool, authentication: authPool }, HARMLESS_WRITE);
  const usage = createKeyUsage({ pool: authPool, clock, log });
  const { admit } = createAuthenticator({
    pool: authPool,
    clock,
    limits: { organisation: config.DISTRIBUTE_APPLICATION_ORG_LIMIT, total: config.DISTRIBUTE_APPLICATION_LIMIT },
  });
  const failures = createFailedRequests({
    clock,
    log,
    keep: (failed) => inUnitOfWork(platform, (unit) => storeFailedRequests(unit, failed)),
  });
  const app = createApp({
    platform,
    router,
    plainRoutes,
    webhooks,
    closing: closing.signal,
    authenticator: { admit, noteUse: usage.note },
    failures,
    ready: async () => {
      try {
        await Promise.all([database.read('select 1', []).then(probeWrite), scheduler.ping()]);
      } catch (error) {
        throw describeWriteFailure(error) ?? error;
      }
    },
    jobsPage: createJobsPage(scheduler),
    dashboard: createDashboard(clock, isDevelopment),
    siteFolder: join(import.meta.dirname, '../site'),
    version: manifest.version,
    corsOrigins: config.DISTRIBUTE_CORS_ORIGINS,
    trustProxy: config.DISTRIBUTE_TRUST_PROXY,
  });
  const http = createHttpServer(app);
  return {
    listen: (port) => listen(http.server, port),
    drain(withinMs) {
      closing.abort();
      return drainRequests(http, withinMs);
    },
    keepFailures: () => failures.close(),
    async close() {
      await usage.close();
      await authPool.end();
    },
  };
}

function createJobsPage({ agenda }: Scheduler): RequestHandler {
  const load = loadOnce(
    async (): Promise<RequestHandler> => (await import('agendash')).createExpressMiddleware(agenda),
  );
  return async (request, response, next) => {
    const page = await load();
    page(request, response, next);
  };
}

/** Throws if the port is taken. Runs before the start creates keys, which are shown only once. */
export async function assertPortFree(port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, port);
  await new Promise((resolve) => probe.close(resolve));
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

async function drainRequests({ server, close }: HttpServer, withinMs: Milliseconds): Promise<void> {
  if (!server.listening) return;
  const deadline = setTimeout(() => server.closeAllConnections(), withinMs);
  await new Promise<void>((resolve) => {
    close(resolve);
  });
  clearTimeout(deadline);
}
