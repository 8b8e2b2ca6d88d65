import type { EntityManager } from '@mikro-orm/postgresql';
import { expect } from 'vitest';
import { POOLS } from '../../src/database/connections/connection-budget.ts';
import type { UnitOfWork } from '../../src/kernel/context.ts';
import type { CampaignStage } from '../campaigns/stage.ts';
import { isLong } from '../harness/long.ts';

/** Calls to measure, in pages of tables and indexes. A call handles the same number of rows in any table size. */
export type Probes = Record<string, (unit: UnitOfWork) => Promise<unknown>>;

export type Figures = Map<string, number>;

/** Disables autovacuum, so that statistics change only when a test analyses. */
export async function gatherByHand({ rows }: CampaignStage): Promise<void> {
  const tables = await rows<{ relname: string }>('select relname from pg_stat_user_tables');
  for (const { relname } of tables) await rows(`alter table ${relname} set (autovacuum_enabled = off)`);
}

export async function measure(stage: CampaignStage, moment: string, probes: Probes, figures: Figures): Promise<void> {
  await flushOthers(stage);
  for (const [name, probe] of Object.entries(probes)) {
    const before = await buffersRead(stage);
    await stage.platform.orm.em.fork().transactional(async (em: EntityManager) => {
      await em.execute('select pg_stat_force_next_flush()');
      await probe({ ...stage.platform, em });
    });
    figures.set(`${moment}: ${name}`, (await buffersRead(stage)) - before);
  }
}

/** Statistics arrive up to ten seconds late, so loading would count for the first probe. */
async function flushOthers({ api, rows }: CampaignStage): Promise<void> {
  const connections = Array.from({ length: api.database.pool.options.max });
  await Promise.all(connections.map(() => rows('select pg_stat_force_next_flush(), pg_sleep(0.1)')));
}

async function buffersRead({ rows }: CampaignStage): Promise<number> {
  const [read] = await rows<{ buffers: string }>(
    `select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0)
       + coalesce(toast_blks_read + toast_blks_hit + tidx_blks_read + tidx_blks_hit, 0)) as buffers
     from pg_statio_user_tables`,
  );
  return Number(read?.buffers);
}

/**
 * Compares hot paths with their known figures, which do not depend on the
 * machine. 10% more is a regression. After an improvement, lower the figure.
 */
export function expectNoMore(figures: Figures, known: Record<string, number>): void {
  const grown = Object.entries(known).filter(([name, buffers]) => (figures.get(name) ?? Infinity) > 1.1 * buffers);
  expect(grown.map(([name, buffers]) => `${name}: ${buffers} → ${figures.get(name)}`)).toEqual([]);
}

/** An index of a large table is one or two levels deeper; a sequential scan is 100 times longer. */
const DEEPER = 3;
/** Fixed number of pages per call. */
const FIXED = 60;

export function expectSame(small: Figures, large: Figures): void {
  const grown = [...large].filter(([name, buffers]) => buffers > DEEPER * (small.get(name) ?? 0) + FIXED);
  expect(grown.map(([name, buffers]) => `${name}: ${small.get(name)} → ${buffers}`)).toEqual([]);
}

export const SIZES = { small: 2_000, large: isLong ? 200_000 : 40_000 };

/** Pages of a table with its indexes and TOAST. */
export type PagesByTable = ReadonlyMap<string, number>;

/** Tables that authentication reads before each operation on its own connections. */
const ADMISSION = new Set(['api_keys', 'rate_windows', 'organisations', 'users']);

/**
 * Counts the pages that `work` reads, by table. It may call the API (`stage.api.call`),
 * a use case or SQL in this process. Authentication tables are excluded.
 */
export async function countPages(stage: CampaignStage, work: () => Promise<unknown>): Promise<PagesByTable> {
  await flushAll(stage);
  const before = await pagesByTable(stage);
  await work();
  await flushAll(stage);
  const after = await pagesByTable(stage);
  const read = [...after].map(([table, pages]) => [table, pages - (before.get(table) ?? 0)] as const);
  return new Map(read.filter(([table, pages]) => pages > 0 && !ADMISSION.has(table)));
}

async function flushAll(stage: CampaignStage): Promise<void> {
  const { orm, read } = stage.platform;
  const flush = 'select pg_stat_force_next_flush(), pg_sleep(0.05)';
  await Promise.all([
    flushOthers(stage),
    ...Array.from({ length: POOLS.work.connections }, () => orm.em.fork().execute(flush)),
    ...Array.from({ length: POOLS.reading.connections }, () => read(flush, [])),
  ]);
}

async function pagesByTable({ rows }: CampaignStage): Promise<PagesByTable> {
  const read = await rows<{ relname: string; pages: string }>(
    `select relname, heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0)
       + coalesce(toast_blks_read + toast_blks_hit + tidx_blks_read + tidx_blks_hit, 0) as pages
     from pg_statio_user_tables`,
  );
  return new Map(read.map(({ relname, pages }) => [relname, Number(pages)]));
}

/** Other connections with an old snapshot, for which vacuum keeps dead rows. */
const OLD_SNAPSHOT = `select 1 from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_xmin is not null`;

/** Removes index entries of dead rows, as autovacuum does, without updating statistics. */
export async function vacuum({ rows }: CampaignStage, ...tables: string[]): Promise<void> {
  for (const table of tables) {
    await expect.poll(() => rows(OLD_SNAPSHOT), { timeout: 60_000 }).toEqual([]);
    await rows(`vacuum ${table}`);
  }
}

export const inTransaction =
  (stage: CampaignStage, work: (unit: UnitOfWork) => Promise<unknown>): (() => Promise<unknown>) =>
  () =>
    stage.platform.orm.em.fork().transactional((em: EntityManager) => work({ ...stage.platform, em }));

export interface PagesStage {
  stage: CampaignStage;
  load(rows: number): Promise<unknown>;
  /** Each call handles the same number of rows in any table size. Calls run in this order, twice per stage. */
  calls: Record<string, () => Promise<unknown>>;
  /** Calls that need statistics for a good plan. They are compared only with current statistics. */
  needStatistics?: readonly string[];
}

/** Allowed factor for indexes that are one level deeper. */
const GROWTH = 1.5;
const SPARE = 20;

/**
 * Expects that calls read the same number of pages at any table size, with statistics of empty tables
 * and with current ones. Each size has its own stage. `DISTRIBUTE_PAGES=1` prints all figures.
 */
export async function expectSamePages(open: () => Promise<PagesStage>): Promise<void> {
  const moments: Moments = new Map();
  for (const rows of [SIZES.small, SIZES.large]) await countAtSize(open, rows, moments);
  const known = moments.get(momentOf(SIZES.small, 'good')) ?? new Map<string, PagesByTable>();
  if (process.env.DISTRIBUTE_PAGES === '1') print(moments);
  const grown = [...moments].flatMap(([moment, calls]) =>
    [...calls]
      .filter(([name, pages]) => sumOf(pages) > GROWTH * sumOf(known.get(name)) + SPARE)
      .map(([name, pages]) => `${name}: ${describe(known.get(name))} → ${describe(pages)} (${moment})`),
  );
  expect(grown, grown.join('\n')).toEqual([]);
}

const momentOf = (rows: number, statistics: 'good' | 'empty') =>
  `${rows} rows, ${statistics === 'good' ? 'good statistics' : 'statistics of empty tables'}`;

type Moments = Map<string, Map<string, PagesByTable>>;

async function countAtSize(open: () => Promise<PagesStage>, rows: number, moments: Moments): Promise<void> {
  const { stage, load, calls, needStatistics = [] } = await open();
  const countEach = async (leftOut: readonly string[]) => {
    const pages = new Map<string, PagesByTable>();
    for (const [name, call] of Object.entries(calls)) {
      const counted = await countPages(stage, call);
      if (!leftOut.includes(name)) pages.set(name, counted);
    }
    return pages;
  };
  try {
    await gatherByHand(stage);
    await stage.rows('vacuum analyze');
    await load(rows);
    moments.set(momentOf(rows, 'empty'), await countEach(needStatistics));
    await stage.rows('vacuum analyze');
    moments.set(momentOf(rows, 'good'), await countEach([]));
  } finally {
    await stage.close();
  }
}

const sumOf = (pages: PagesByTable = new Map()) => [...pages.values()].reduce((sum, count) => sum + count, 0);

function describe(pages: PagesByTable = new Map()): string {
  const most = [...pages].toSorted(([, a], [, b]) => b - a).slice(0, 3);
  return `${sumOf(pages)} (${most.map(([table, count]) => `${table} ${count}`).join(', ')})`;
}

function print(moments: Moments): void {
  for (const [moment, calls] of moments) {
    for (const [name, pages] of calls) process.stdout.write(`${moment}: ${name}: ${describe(pages)}\n`);
  }
}
