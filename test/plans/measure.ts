import type { EntityManager } from '@mikro-orm/postgresql';
import { expect } from 'vitest';
import type { UnitOfWork } from '../../src/kernel/context.ts';
import type { CampaignStage } from '../campaigns/stage.ts';

/** What is measured: pages of tables and indexes that one call reads. It handles so many rows in any size of table. */
export type Probes = Record<string, (unit: UnitOfWork) => Promise<unknown>>;

/** Buffers by moment and probe. */
export type Figures = Map<string, number>;

/** Statistics are gathered when the test says so and not in between. */
export async function gatherByHand({ rows }: CampaignStage): Promise<void> {
  const tables = await rows<{ relname: string }>('select relname from pg_stat_user_tables');
  for (const { relname } of tables) await rows(`alter table ${relname} set (autovacuum_enabled = off)`);
}

/** Runs each probe in a transaction of its own and notes the buffers that it read. */
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

/** A connection tells what it read up to ten seconds later: what was loaded would count for the first probe. */
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
 * What hot paths read, which no machine changes: a tenth more is a change for the worse that nobody meant. Who makes one of
 * them better writes the new figure down.
 */
export function expectNoMore(figures: Figures, known: Record<string, number>): void {
  const grown = Object.entries(known).filter(([name, buffers]) => (figures.get(name) ?? Infinity) > 1.1 * buffers);
  expect(grown.map(([name, buffers]) => `${name}: ${buffers} → ${figures.get(name)}`)).toEqual([]);
}

/** A tree of an index is one or two levels deeper in a large table; a queue that is walked is a hundred times longer. */
const DEEPER = 3;
/** Pages that a call reads for nothing in particular. */
const FIXED = 60;

export function expectSame(small: Figures, large: Figures): void {
  const grown = [...large].filter(([name, buffers]) => buffers > DEEPER * (small.get(name) ?? 0) + FIXED);
  expect(grown.map(([name, buffers]) => `${name}: ${small.get(name)} → ${buffers}`)).toEqual([]);
}
