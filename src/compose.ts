import type { AnyTRPCRouter } from '@trpc/server';
import type { Logger } from 'pino';
import { createJobs, type JobSettings } from '../jobs/index.ts';
import { createScheduler, type Scheduler } from '../jobs/scheduler.ts';
import { brandEntities } from '../modules/brands/index.ts';
import { campaignEntities } from '../modules/campaign-state/index.ts';
import { outreachLadder } from '../modules/campaigns/index.ts';
import { contactsEntities } from '../modules/contacts/index.ts';
import { costsEntities, seedPrices } from '../modules/costs/index.ts';
import { deletionEntities } from '../modules/deletion/index.ts';
import { discoveryEntities } from '../modules/discovery/index.ts';
import { featuresEntities, seedFeatures } from '../modules/features/index.ts';
import { identityEntities } from '../modules/identity/index.ts';
import { createOwnerLink, keysEntities, keysSealedColumns, type SeededKeys, seedKeys } from '../modules/keys/index.ts';
import { leadsEntities } from '../modules/leads/index.ts';
import { messagesEntities } from '../modules/messages/index.ts';
import {
  createCountries,
  createKitLinks,
  createKitViews,
  discoveryWorkflows,
  keepVisits,
  kitWorkflows,
} from '../modules/press/index.ts';
import { quotesEntities, quoteWorkflows } from '../modules/quotes/index.ts';
import { repliesEntities } from '../modules/replies/index.ts';
import { createSmtpPools, senderSealedColumns, sendersEntities } from '../modules/senders/index.ts';
import { suppressionsEntities } from '../modules/suppressions/index.ts';
import { createTrackingBuffer, createTrackingLinks, storeTrackingEvents } from '../modules/tracking/index.ts';
import { visibilityEntities, visibilityWorkflows } from '../modules/visibility/index.ts';
import { webhooksEntities, webhooksSealedColumns } from '../modules/webhooks/index.ts';
import { seedWorkflows, workflowsEntities } from '../modules/workflows/index.ts';
import { idempotencySealedColumns } from './api/idempotency.ts';
import { composeHttp } from './compose-http.ts';
import { createPorts, registeredNodeTypes } from './compose-ports.ts';
import type { Config } from './config.ts';
import { checkServer } from './database/connections/check-server.ts';
import { POOLS } from './database/connections/connection-budget.ts';
import { migrate } from './database/migrate.ts';
import { type Database, openDatabase } from './database/orm.ts';
import type { SealedColumn } from './database/secrets/reseal.ts';
import { loadRootSecret, rootSecretColumn } from './database/secrets/root-secret.ts';
import { inUnitOfWork } from './database/unit-of-work.ts';
import { createEgress } from './egress/egress.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import type { Platform } from './kernel/context.ts';
import { appRouter } from './router.ts';
import { createCursors } from './security/cursors.ts';
import { createVault, type KeyRing } from './security/vault.ts';

interface ServiceOptions {
  config: Config;
  databaseUrl: string;
  keyRing: KeyRing;
  log: Logger;
  clock?: Clock;
  /** Receives new keys just before they are committed, so that a later failure cannot lose them. */
  onSeeded?: (keys: SeededKeys) => void;
  /** For tests: replaces providers and other outside services. */
  overrides?: Partial<Platform>;
  /** For tests: adds operations. */
  router?: AnyTRPCRouter;
  /** Open dashboards follow changes of their source. */
  isDevelopment?: boolean;
}

export interface Service {
  platform: Platform;
  database: Database;
  scheduler: Scheduler;
  /** Creates a single-use link that signs in the owner of the installation. */
  signInLink(publicUrl: string): Promise<string>;
  listen(port: number): Promise<number>;
  close(): Promise<void>;
}

/** Time for running requests and jobs. With closing the database it stays below the ten seconds of a stop. */
const DRAIN_MS = 7_000;

export const entities = [
  ...identityEntities,
  ...costsEntities,
  ...keysEntities,
  ...brandEntities,
  ...featuresEntities,
  ...workflowsEntities,
  ...webhooksEntities,
  ...campaignEntities,
  ...suppressionsEntities,
  ...contactsEntities,
  ...leadsEntities,
  ...sendersEntities,
  ...messagesEntities,
  ...repliesEntities,
  ...discoveryEntities,
  ...quotesEntities,
  ...visibilityEntities,
  ...deletionEntities,
];

export const sealedColumns: SealedColumn[] = [
  rootSecretColumn,
  ...idempotencySealedColumns,
  ...keysSealedColumns,
  ...webhooksSealedColumns,
  ...senderSealedColumns,
];

/** Wires the modules together. No other file knows all of them. */
export async function composeService(options: ServiceOptions): Promise<Service> {
  const { config, databaseUrl, log, clock = systemClock } = options;
  const schedulerUrl = config.DISTRIBUTE_SCHEDULER_URL ?? databaseUrl;
  await checkServer(databaseUrl, 'DATABASE_URL');
  if (schedulerUrl !== databaseUrl && schedulerUrl.startsWith('postgres')) {
    await checkServer(schedulerUrl, 'DISTRIBUTE_SCHEDULER_URL');
  }
  const nodeTypes = options.overrides?.nodeTypes ?? registeredNodeTypes;
  await prepareDatabase(options, { clock, nodeTypes });
  const database = await openDatabase({ url: databaseUrl, entities, log });
  const platform = await createPlatform({ ...options, clock }, database, {
    queue: { enqueue: (...job) => scheduler.queue.enqueue(...job) },
    jobWatch: { lateJobs: (before) => scheduler.lateJobs(before) },
  });
  const scheduler = await createScheduler({
    url: schedulerUrl,
    handlers: createJobs(platform, jobSettings(config, database)),
    log,
    process: config.DISTRIBUTE_ROLE !== 'api',
  });
  await scheduler.start();
  const { router = appRouter, isDevelopment = false } = options;
  const http = composeHttp({ config, databaseUrl, router, platform, database, scheduler, isDevelopment });
  return {
    platform,
    database,
    scheduler,
    signInLink: (publicUrl) => inUnitOfWork(platform, (unit) => createOwnerLink({ ...unit, publicUrl })),
    listen: http.listen,
    async close() {
      const answered = http
        .drain(DRAIN_MS)
        .then(() => Promise.all([platform.tracking.buffer.close(), platform.kitViews.close(), http.keepFailures()]))
        .then(() => undefined);
      await scheduler.drain(DRAIN_MS, answered);
      await http.close();
      platform.smtpPools.close();
      const { pageReader, mailReader, feedReader, pressTexts } = platform;
      await Promise.all([pageReader, mailReader, feedReader, pressTexts].map((texts) => texts.close()));
      await database.close();
      // Last, because requests aborted here would otherwise be recorded as failures of their targets.
      await platform.egress.close();
    },
  };
}

async function createPlatform(
  { config, keyRing, log, clock, overrides }: ServiceOptions & { clock: Clock },
  { orm, pool, connections, read, copyOut }: Database,
  clockwork: Pick<Platform, 'queue' | 'jobWatch'>,
): Promise<Platform> {
  const vault = createVault(keyRing, await loadRootSecret(pool, keyRing));
  const publicUrl = config.DISTRIBUTE_PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const links = createTrackingLinks({ vault, publicUrl });
  const buffer = createTrackingBuffer({
    clock,
    log,
    keep: (events) => inUnitOfWork(platform, (unit) => storeTrackingEvents(unit, events)),
  });
  const countries = createCountries();
  const kitViews = createKitViews({
    clock,
    log,
    vault,
    countryHeader: config.DISTRIBUTE_COUNTRY_HEADER,
    keep: (visits) => inUnitOfWork(platform, (unit) => keepVisits({ ...unit, countries }, visits)),
  });
  const egress = overrides?.egress ?? createEgress({ allow: config.DISTRIBUTE_EGRESS_ALLOW });
  const platform: Platform = {
    ...createPorts(config),
    tracking: { links, buffer },
    mailLinks: links,
    kitLinks: createKitLinks({ vault, publicUrl }),
    kitViews,
    smtpPools: createSmtpPools({ egress, vault }),
    orm,
    connections,
    read,
    copyOut,
    clock,
    egress,
    vault,
    cursors: createCursors(vault.derive('cursors')),
    ...clockwork,
    log,
    publicUrl,
    ...overrides,
  };
  return platform;
}

const jobSettings = (config: Config, { pool }: Database): JobSettings => ({
  webhooks: { retries: config.DISTRIBUTE_WEBHOOK_RETRIES, pool },
  retention: {
    deliveriesMs: config.DISTRIBUTE_KEEP_DELIVERIES,
    eventsMs: config.DISTRIBUTE_KEEP_EVENTS,
    articlesMs: config.DISTRIBUTE_KEEP_ARTICLES,
    pagesMs: config.DISTRIBUTE_KEEP_PAGES,
    activityMs: config.DISTRIBUTE_KEEP_ACTIVITY,
    quoteRequestsMs: config.DISTRIBUTE_KEEP_REQUESTS,
    mailMs: config.DISTRIBUTE_KEEP_MAIL,
    runsMs: config.DISTRIBUTE_KEEP_RUNS,
  },
});

/** Uses separate connections, so that schema changes have no time limit. */
async function prepareDatabase(
  { databaseUrl: url, config, log, onSeeded = () => {} }: ServiceOptions,
  { clock, nodeTypes }: Pick<Platform, 'clock' | 'nodeTypes'>,
): Promise<void> {
  const { orm, close } = await openDatabase({ url, entities, log, limits: POOLS.migration });
  try {
    await migrate(orm, url, async () => {
      const given = { userKey: config.DISTRIBUTE_BOOTSTRAP_KEY, adminKey: config.DISTRIBUTE_ADMIN_KEY };
      await seedKeys(orm.em.fork(), clock, { given, show: onSeeded });
      await seedPrices(orm.em.fork());
      await seedFeatures(orm.em.fork(), clock);
      const catalogue = [
        ...outreachLadder,
        ...discoveryWorkflows,
        ...kitWorkflows,
        ...quoteWorkflows,
        ...visibilityWorkflows,
      ];
      await seedWorkflows({ em: orm.em.fork(), clock, nodeTypes }, catalogue);
    });
  } finally {
    await close();
  }
}
