import type { EntityManager } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import { expect, inject, test } from 'vitest';
import { readFeedArticles } from '../../modules/discovery/articles/articles-of-feeds.ts';
import { readBylines } from '../../modules/discovery/articles/byline.rules.ts';
import { eraseFromArticles } from '../../modules/discovery/articles/erased-people.ts';
import { keepWriters } from '../../modules/discovery/articles/keep-writers.ts';
import { listJournalists, readJournalistStatistics } from '../../modules/discovery/journalists/journalist.queries.ts';
import { listJournalistsOfCampaign } from '../../modules/discovery/journalists/journalists-of-campaign.ts';
import { listOutlets, listOutletsOfCampaign, readOutletsById } from '../../modules/discovery/outlets/outlet.queries.ts';
import { TAKES_STATISTICS } from '../../src/database/migrate.ts';
import type { MemberContext } from '../../src/kernel/context.ts';
import { newId } from '../../src/kernel/ids.ts';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';
import { gatherByHand } from './measure.ts';

/** Older servers plan empty tables badly until their first analyze, within a minute. */
const hasFirstStatistics = inject('postgresVersion') >= TAKES_STATISTICS;

const PAGE = { limit: 500, cursor: undefined, offset: 0, sort: '-relevanceScore' as const };
const FOUND = 2_000;
/** How many plan nodes may handle each row. */
const TIMES = 25;

interface Node {
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Node[];
  [removed: `Rows Removed by ${string}`]: number;
}

function handled(node: Node): number {
  const removed = Object.entries(node).flatMap(([name, rows]) =>
    name.startsWith('Rows Removed') ? [Number(rows)] : [],
  );
  const own = removed.reduce((sum, rows) => sum + rows, node['Actual Rows']) * node['Actual Loops'];
  return (node.Plans ?? []).reduce((sum, plan) => sum + handled(plan), own);
}

function counting(em: EntityManager) {
  const database = em.getKysely();
  let rows = 0;
  const executeQuery = async (query: CompiledQuery) => {
    const explain = CompiledQuery.raw(`explain (analyze, timing off, format json) ${query.sql}`, [...query.parameters]);
    const explained = await database.executeQuery<{ 'QUERY PLAN': [{ Plan: Node }] }>(explain);
    rows += explained.rows.reduce((sum, row) => sum + handled(row['QUERY PLAN'][0].Plan), 0);
    return database.executeQuery(query);
  };
  const counted = Object.assign(em, { getKysely: () => ({ executeQuery }) });
  return { em: counted, rows: () => rows };
}

const LOAD = [
  `insert into articles (org_id, id, url, description, person_keys, created_at, updated_at)
   select $1, gen_random_uuid(), 'https://a.example/' || $2::uuid || i, 'By p' || i || '@d.example', array['p' || i || '@d.example'],
     now(), now() from generate_series(1, $4::int) as i where $3::uuid is not null`,
  `insert into outlets (org_id, id, name, url, domain, created_at, updated_at)
   select $1, md5($2::uuid || 'o' || i)::uuid, 'Outlet ' || i, 'https://o.example/', $2::uuid || i::text, now(), now()
   from generate_series(1, $4::int) as i where $3::uuid is not null`,
  `insert into journalists (org_id, id, outlet_id, entity_type, name, name_key, created_at, updated_at)
   select $1, md5($2::uuid || 'j' || i)::uuid, md5($2::uuid || 'o' || i)::uuid, 'individual', 'Jane ' || i, 'jane ' || i, now(), now()
   from generate_series(1, $4::int) as i where $3::uuid is not null`,
  `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, sandbox, created_at)
   select md5($2::uuid || 'l' || i)::uuid, $1, $2::uuid, $3, $2::uuid::text, 'p' || i || '@d.example', 'p' || i || '@d.example', 'served', false, now()
   from generate_series(1, $4::int) as i`,
  `insert into campaign_outlets (org_id, campaign_id, outlet_id, brand_id, relevance, status, created_at, updated_at)
   select $1, $2::uuid, md5($2::uuid || 'o' || i)::uuid, $3, i % 100, 'open', now(), now() from generate_series(1, $4::int) as i`,
  `insert into campaign_journalists (org_id, id, campaign_id, journalist_id, outlet_id, brand_id, relevance, status, lead_id,
     created_at, updated_at)
   select $1, gen_random_uuid(), $2::uuid, md5($2::uuid || 'j' || i)::uuid, md5($2::uuid || 'o' || i)::uuid, $3, i % 100, 'buffered', md5($2::uuid || 'l' || i)::uuid,
     now(), now() from generate_series(1, $4::int) as i`,
];

async function load(stage: CampaignStage, found: number) {
  const brandId = await stage.newBrand();
  const campaignId = await stage.newCampaign({ brandId });
  const client = await stage.api.database.pool.connect();
  await client.query('set session_replication_role = replica');
  for (const text of LOAD) await client.query(text, [stage.orgId, campaignId, brandId, found]);
  await client.query('reset session_replication_role');
  client.release();
  return { brandId, campaignId };
}

async function rowsHandled(stage: CampaignStage, work: (unit: MemberContext) => Promise<unknown>): Promise<number> {
  const { em, rows } = counting(stage.platform.orm.em.fork());
  await work({ ...stage.platform, em, actor: { orgId: stage.orgId } } as unknown as MemberContext);
  return rows();
}

test.for([
  ['before any statistics', 0],
  ['with the statistics of a small one', 30],
] as const)(
  'right after a large discovery, %s, lists and figures handle each row a few times and never each with each',
  async ([_when, before], { skip }) => {
    skip(before === 0 && !hasFirstStatistics, 'this server takes no first statistics');
    const stage = await openCampaigns();
    try {
      await gatherByHand(stage);
      if (before > 0) {
        await load(stage, before);
        await stage.rows('analyze');
      }
      const { brandId, campaignId } = await load(stage, FOUND);
      const [{ ids } = { ids: [] }] = await stage.rows<{ ids: string[] }>(
        'select array(select id from outlets order by id limit 500) as ids',
      );
      const works: Record<string, (unit: MemberContext) => Promise<unknown>> = {
        'outlets of a campaign': (unit) => listOutlets(unit, { ...PAGE, campaignId }),
        'outlets of a brand': (unit) => listOutlets(unit, { ...PAGE, brandId }),
        'outlets of a brand by name': (unit) => listOutlets(unit, { ...PAGE, brandId, sort: 'outletName' }),
        'outlets of the campaign itself': (unit) => listOutletsOfCampaign(unit, { ...PAGE, campaignId }),
        'outlets by their ids': (unit) => readOutletsById(unit.em, stage.orgId, ids),
        'journalists of a campaign': (unit) => listJournalists(unit, { ...PAGE, brandId, campaignId }),
        'journalists of a brand': (unit) => listJournalists(unit, { ...PAGE, brandId }),
        'journalists of a brand by name': (unit) => listJournalists(unit, { ...PAGE, brandId, sort: 'journalistName' }),
        'journalists of the campaign itself': (unit) => listJournalistsOfCampaign(unit, { ...PAGE, campaignId }),
        'figures of journalists': (unit) => readJournalistStatistics(unit, { brandId, groupBy: 'campaignId' }),
      };
      const figures = new Map<string, number>();
      for (const [name, work] of Object.entries(works)) figures.set(name, await rowsHandled(stage, work));
      const forgotten = await stage.platform.orm.em.fork().transactional(async (inside) => {
        const { em, rows } = counting(inside);
        await eraseFromArticles(em, stage.orgId, ['p1@d.example']);
        return rows();
      });
      expect(forgotten).toBeLessThan(100);
      expect([...figures].filter(([, rows]) => rows > TIMES * FOUND)).toEqual([]);
    } finally {
      await stage.close();
    }
  },
);

test('a byline that thousands of outlets have is looked up at its own, and what is new in a feed among what came lately', async () => {
  const stage = await openCampaigns();
  try {
    await gatherByHand(stage);
    const { orgId } = stage;
    await load(stage, FOUND);
    await stage.rows(`update journalists set name = 'Newsroom', name_key = 'newsroom', entity_type = 'organization'`);
    const [staff] = await stage.rows<{ id: string; outletId: string }>(
      'select id, outlet_id as "outletId" from journalists order by id limit 1',
    );
    const feedId = newId();
    await stage.rows(
      `insert into feeds (org_id, id, url, found_by, created_at) values ($1, $2, 'https://a.example/feed', 'user', now())`,
      [orgId, feedId],
    );
    await stage.rows(`update articles set feed_id = $1, created_at = now() - interval '1 year'`, [feedId]);
    const [newest] = await stage.rows<{ id: string }>(
      'update articles set created_at = now() where id = (select id from articles limit 1) returning id',
    );
    const writers = readBylines([{ name: 'Newsroom', email: null, url: null }], null);
    const signed = { articleId: newest?.id ?? '', outletId: staff?.outletId ?? '', writers, sourceUrl: '' };
    const since = new Date(Date.now() - 7 * 86_400_000);
    const wanted = { feedIds: [feedId], since, limit: 1_000, isWanted: () => 'true' };
    if (!hasFirstStatistics) await stage.rows('analyze');
    for (const _when of ['before any statistics', 'after']) {
      const kept = await rowsHandled(stage, (unit) => keepWriters(unit, orgId, [signed]));
      const found = await rowsHandled(stage, ({ em }) => readFeedArticles(em, orgId, wanted));
      expect({ kept: kept < 100, found: found < 100 }).toEqual({ kept: true, found: true });
      await stage.rows('analyze');
    }
    expect(await stage.rows('select journalist_id as id from bylines')).toEqual([{ id: staff?.id }]);
    expect(await readFeedArticles(stage.platform.orm.em.fork(), orgId, wanted)).toMatchObject([{ id: newest?.id }]);
  } finally {
    await stage.close();
  }
});
