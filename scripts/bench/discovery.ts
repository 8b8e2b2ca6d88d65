import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { brandText } from '../../modules/brands/index.ts';
import { FEEDS_AT_ONCE, keepArticles, scoreForCampaign } from '../../modules/discovery/index.ts';
import type { FetchedDocument } from '../../modules/discovery/reading/read-feed.ts';
import { composeService, type Service } from '../../src/compose.ts';
import { loadConfig } from '../../src/config.ts';
import { launchEmbeddedPostgres } from '../../src/database/embedded/launch.ts';
import { newId } from '../../src/kernel/ids.ts';
import { escapeHtml } from '../../src/kernel/text/strings.ts';
import { parseKeyRing } from '../../src/security/vault.ts';
import { articlesOf, WORLDS } from '../../test/discovery/corpora.ts';
import { readAndScoreBare } from './peers/bare-scorer.ts';
import type { Figures } from './peers/figures.ts';

const ROUNDS = 3;
const ARTICLES = 10_000;
/** One feed per outlet, at the maximum length. */
const FEEDS = 20;
const DAY_MS = 86_400_000;

interface Place {
  orgId: string;
  brandId: string;
  campaignId: string;
}

/**
 * Compares reading, storing and scoring 10,000 articles for a campaign with the parser and scorer alone, in
 * turns.
 */
export async function run(): Promise<Figures> {
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
    const documents = feedDocuments();
    for (let round = 0; round <= ROUNDS; round++) {
      // A new organisation per round, so that every article is new.
      const place = await makePlace(service);
      const brand = await brandText(unitOf(service), place.orgId, place.brandId);
      const bare = await readAndScoreBare(brand, documents);
      const { read, scored, memory } = await readAndScore(service, place, documents);
      if (round === 0) continue;
      ratios.push(bare / (read + scored));
      console.log(
        `round ${round}: ${ARTICLES} articles read and kept in ${read.toFixed(2)} s, scored in ${scored.toFixed(2)} s; ` +
          `parser and scorer alone ${bare.toFixed(2)} s; memory at most ${memory.toFixed(0)} MB more`,
      );
    }
  } finally {
    await service.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  console.log(`ratio ${median.toFixed(2)} (bar: at least 0.40)`);
  return { ratio: median };
}

const unitOf = ({ platform }: Service) => ({ ...platform, em: platform.orm.em.fork() });

async function readAndScore(service: Service, { orgId, brandId, campaignId }: Place, documents: FetchedDocument[]) {
  const unit = unitOf(service);
  const before = process.memoryUsage().rss;
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 10);
  const startedAt = performance.now();
  await readAll(service, orgId, documents);
  const readAt = performance.now();
  const { articles } = await scoreForCampaign(unit, {
    orgId,
    brandId,
    campaignId,
    featureSlug: null,
    workflowSlug: null,
    topics: null,
    sandbox: false,
    maxAgeDays: 90,
    runId: newId(),
  });
  if (articles !== ARTICLES) throw new Error(`Only ${articles} articles were read.`);
  const scored = (performance.now() - readAt) / 1000;
  clearInterval(watch);
  return { read: (readAt - startedAt) / 1000, scored, memory: (highest - before) / 2 ** 20 };
}

/** Reads with the service's concurrency for one organisation. */
async function readAll(service: Service, orgId: string, documents: readonly FetchedDocument[]): Promise<void> {
  const waiting = [...documents];
  const readNext = async () => {
    for (let document = waiting.shift(); document !== undefined; document = waiting.shift()) {
      const { articles, ...feed } = await service.platform.feedReader.readFeed(document, new Date());
      const source = { ...feed, id: null, url: document.url, sandbox: false };
      await keepArticles(unitOf(service), orgId, source, articles);
    }
  };
  await Promise.all(Array.from({ length: FEEDS_AT_ONCE.ofOneOrganisation }, readNext));
}

const world = WORLDS['charging of fleets'];

async function makePlace({ database: { pool } }: Service): Promise<Place> {
  const place = { orgId: newId(), brandId: newId(), campaignId: newId() };
  await pool.query(
    `insert into organisations (id, name, time_zone, plan, created_at, updated_at)
     select $1, name, time_zone, plan, now(), now() from organisations limit 1`,
    [place.orgId],
  );
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

function feedDocuments(): FetchedDocument[] {
  const written = Object.values(WORLDS).flatMap(articlesOf);
  const perFeed = ARTICLES / FEEDS;
  return Array.from({ length: FEEDS }, (_, feed) => {
    const items = Array.from({ length: perFeed }, (_nothing, place) => {
      const at = feed * perFeed + place;
      const one = written[(at * 7) % written.length];
      // Neighbouring descriptions have one topic, like the sentences of one article.
      const text = [1, 2, 3].map((next) => written[(at * 7 + next) % written.length]?.description).join(' ');
      return `<item><title>${escapeHtml(one?.title ?? '')} ${at}</title><link>/${at}</link>
        <dc:creator>Writer ${String.fromCharCode(65 + (place % 20))}son</dc:creator>
        <description>${escapeHtml(one?.description ?? '')}</description><content:encoded>${escapeHtml(text)}</content:encoded>
        <pubDate>${new Date(Date.now() - (at % 80) * DAY_MS).toUTCString()}</pubDate></item>`;
    });
    const body = `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
      <channel><title>Outlet ${feed}</title>${items.join('')}</channel></rss>`;
    return {
      url: `https://outlet-${feed}.example/feed`,
      contentType: 'application/rss+xml',
      body: new TextEncoder().encode(body),
    };
  });
}
