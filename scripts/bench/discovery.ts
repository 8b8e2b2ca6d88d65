import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { brandText } from '../../modules/brands/index.ts';
import { scoreForCampaign } from '../../modules/discovery/index.ts';
import { composeService, type Service } from '../../src/compose.ts';
import { loadConfig } from '../../src/config.ts';
import { launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { newId } from '../../src/kernel/ids.ts';
import { parseKeyRing } from '../../src/security/key-ring.ts';
import { articlesOf, WORLDS } from '../../test/discovery/corpora.ts';
import { scoreBare } from './peers/bare-scorer.ts';

const ROUNDS = 5;
const ARTICLES = 10_000;
const OUTLETS = 200;
const DAY_MS = 86_400_000;

interface Place {
  orgId: string;
  brandId: string;
  campaignId: string;
}

/** 10,000 stored articles scored for a campaign and the scores kept, beside the scorer alone on the same articles, in turns. */
export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'distribute-bench-'));
  const postgres = await launchEmbeddedPostgres({ dataDir });
  const service = await composeService({
    config: loadConfig({ DISTRIBUTE_ROLE: 'api' }),
    databaseUrl: postgres.url,
    keyRing: parseKeyRing(randomBytes(32).toString('base64')) ?? [],
    log: pino({ level: 'warn' }),
  });
  const ratios: number[] = [];
  try {
    const place = await makePlace(service);
    const articles = await addArticles(service, place.orgId);
    const brand = await brandText(unitOf(service), place.orgId, place.brandId);
    for (let round = 0; round <= ROUNDS; round++) {
      const bare = await scoreBare(brand, articles);
      const { seconds, discoveries, memory } = await score(service, place);
      // The first round warms both up.
      if (round === 0) continue;
      ratios.push(bare / seconds);
      console.log(
        `round ${round}: ${ARTICLES} articles in ${seconds.toFixed(2)} s, ${discoveries} of them kept, the scorer alone in ` +
          `${bare.toFixed(2)} s; memory at most ${memory.toFixed(0)} MB more`,
      );
    }
  } finally {
    await service.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  console.log(`ratio ${median.toFixed(2)} (bar: at least 0.40)`);
}

const unitOf = ({ platform }: Service) => ({ ...platform, em: platform.orm.em.fork() });

/** Each round for a campaign of its own, so that every score is kept anew. */
async function score(service: Service, { orgId, brandId, campaignId: first }: Place) {
  const campaignId = newId();
  await service.database.pool.query(
    `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, status, created_at, updated_at)
     select $1, org_id, name, workflow_slug, brand_ids, status, now(), now() from campaigns where id = $2`,
    [campaignId, first],
  );
  const scoring = {
    orgId,
    brandId,
    campaignId,
    featureSlug: null,
    workflowSlug: null,
    topics: null,
    sandbox: false,
    maxAgeDays: 90,
  };
  const before = process.memoryUsage().rss;
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 10);
  const startedAt = performance.now();
  const { articles, discoveries } = await scoreForCampaign(unitOf(service), { ...scoring, runId: newId() });
  if (articles !== ARTICLES) throw new Error(`Only ${articles} articles were read.`);
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(watch);
  return { seconds, discoveries, memory: (highest - before) / 2 ** 20 };
}

const world = WORLDS['charging of fleets'];

async function makePlace({ database: { pool } }: Service): Promise<Place> {
  const { rows } = await pool.query('select id from organisations limit 1');
  const place = { orgId: rows[0].id, brandId: newId(), campaignId: newId() };
  await pool.query(
    `insert into brands (id, org_id, domain, brand_url, name, elevator_pitch, bio, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, 'bench.example', 'https://bench.example/', 'Voltrail', $3, $4, '{}', '[]', now(), now())`,
    [place.brandId, place.orgId, world?.brand.headings.join('. '), world?.brand.body.join(' ')],
  );
  await pool.query(
    `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, status, created_at, updated_at)
     values ($1, $2, 'Bench', 'bench', array[$3::uuid], 'active', now(), now())`,
    [place.campaignId, place.orgId, place.brandId],
  );
  return place;
}

/** Articles of every beat, each with a writer, as feeds would have brought them. */
async function addArticles({ database: { pool } }: Service, orgId: string) {
  const written = Object.values(WORLDS).flatMap(articlesOf);
  const outlets = Array.from({ length: OUTLETS }, () => ({ id: newId(), journalistId: newId() }));
  const articles = Array.from({ length: ARTICLES }, (_, at) => {
    const one = written[(at * 7) % written.length];
    const outlet = outlets[at % OUTLETS] ?? { id: newId(), journalistId: newId() };
    return {
      id: newId(),
      outletId: outlet.id,
      journalistIds: [outlet.journalistId],
      at: new Date(Date.now() - (at % 80) * DAY_MS),
      title: `${one?.title} ${at}`,
      description: one?.description ?? null,
      // Neighbours are of one beat, as sentences of one article are.
      snippet: [1, 2, 3].map((next) => written[(at * 7 + next) % written.length]?.description).join(' '),
      keywords: null,
    };
  });
  const given = JSON.stringify(articles.map((article) => ({ ...article, journalistId: article.journalistIds[0] })));
  await pool.query(
    `insert into outlets (org_id, id, name, url, domain, created_at, updated_at)
     select $1, id, 'Outlet', 'https://' || id || '.example/', id || '.example', now(), now()
     from jsonb_to_recordset($2) as outlet (id uuid)`,
    [orgId, JSON.stringify(outlets)],
  );
  await pool.query(
    `insert into journalists (org_id, id, outlet_id, entity_type, name, name_key, created_at, updated_at)
     select $1, "journalistId", id, 'individual', 'Writer', "journalistId"::text, now(), now()
     from jsonb_to_recordset($2) as outlet (id uuid, "journalistId" uuid)`,
    [orgId, JSON.stringify(outlets)],
  );
  await pool.query(
    `insert into articles (org_id, id, url, outlet_id, title, description, snippet, published_at, created_at, updated_at)
     select $1, id, 'https://news.example/' || id, "outletId", title, description, snippet, at, now(), now()
     from jsonb_to_recordset($2) as article (id uuid, "outletId" uuid, title text, description text, snippet text, at timestamptz)`,
    [orgId, given],
  );
  await pool.query(
    `insert into bylines (org_id, article_id, journalist_id, position)
     select $1, id, "journalistId", 1 from jsonb_to_recordset($2) as article (id uuid, "journalistId" uuid)`,
    [orgId, given],
  );
  await pool.query('analyze');
  return articles;
}
