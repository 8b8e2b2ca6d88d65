import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEmployeeNames } from '../../modules/brands/brand-text.ts';
import { scoreForCampaign } from '../../modules/discovery/index.ts';
import { removeOutletWords } from '../../modules/discovery/scoring/brand-subjects.ts';
import { buildBrandTerms } from '../../modules/discovery/scoring/brand-terms.ts';
import { compactArticle } from '../../modules/discovery/scoring/corpus.ts';
import { rankByRelevance } from '../../modules/discovery/scoring/rank-by-relevance.ts';
import { scoreArticles } from '../../modules/discovery/scoring/score-articles.ts';
import { newId } from '../../src/kernel/ids.ts';
import { articlesOf, WORLDS, type WrittenArticle } from './corpora.ts';
import { type DiscoveryStage, openDiscovery, openWorld } from './stage.ts';

const NOW = Date.UTC(2026, 10, 15);
const DAY_MS = 86_400_000;

async function rank(
  brand: (typeof WORLDS)[string]['brand'],
  written: Omit<WrittenArticle, 'isRelevant'>[],
  topics: string | null = null,
) {
  const articles = written.map(({ outlet, title, description, daysAgo }, at) =>
    compactArticle({
      id: `article-${at}`,
      outletId: outlet,
      journalistIds: [],
      at: new Date(NOW - daysAgo * DAY_MS),
      title,
      description,
      snippet: null,
      keywords: null,
    }),
  );
  const fitting = await scoreArticles(articles, buildBrandTerms(brand, topics), setImmediate);
  const whose = ({ outletId }: { outletId: string | null }) => [outletId ?? ''];
  return rankByRelevance(articles, fitting, { now: NOW, maxAgeDays: 90, doubt: 4, whose }, setImmediate);
}

describe('the ten outlets that cover the field of the brand rank above ten others', () => {
  test.each(Object.entries(WORLDS))('%s', async (_name, world) => {
    const written = articlesOf(world);
    const relevant = new Set(written.filter(({ isRelevant }) => isRelevant).map(({ outlet }) => outlet));
    const listed = await rank(world.brand, written);
    const first = listed.slice(0, 10).filter(({ id }) => relevant.has(id));
    expect(first.length).toBeGreaterThanOrEqual(9);
    // Unrelated outlets share only single words with the brand.
    expect(Math.max(0, ...listed.filter(({ id }) => !relevant.has(id)).map(({ score }) => score))).toBeLessThan(15);
  });
});

test.each(Object.entries(WORLDS))('a site that says one line is enough: %s', async (_name, { brand, ...outlets }) => {
  const written = articlesOf({ brand, ...outlets });
  const relevant = new Set(written.filter(({ isRelevant }) => isRelevant).map(({ outlet }) => outlet));
  const listed = await rank({ ...brand, said: [], body: [], headings: brand.said.slice(0, 1) }, written);
  expect(listed.slice(0, 10).filter(({ id }) => relevant.has(id)).length).toBeGreaterThanOrEqual(8);
});

const EMPTY = { name: '', location: null, said: [], headings: [], body: [] };

const world = WORLDS['charging of fleets'];
if (world === undefined) throw new Error('The world of fleets is gone.');
const small = articlesOf({ ...world, relevant: [], others: world.others });
const about = 'Smart charging keeps electric vans and buses below the grid connection of their depots';
const fitting = (outlet: string, daysAgo: number) => ({ outlet, title: about, description: '', daysAgo });
const other = (outlet: string, at: number) => ({
  outlet,
  title: `The ${at}th bakery of the town`,
  description: '',
  daysAgo: at,
});

test.each([
  ['Energy and mobility trade press', ['energy', 'mobility']],
  ['National newspapers, TV channels and trade journals on freight', ['freight']],
  ['Fachpresse für Logistik, Tageszeitungen, Energiemagazine', ['logistik']],
  ['La presse spécialisée et les quotidiens régionaux du transport', ['transport']],
  ['Prensa especializada en energía y revistas', ['energía']],
  ['Stampa specializzata e riviste di trasporti', ['trasporti']],
])('of a description of outlets only the subjects count: %s', (written, subjects) => {
  const terms = buildBrandTerms(EMPTY, removeOutletWords(written));
  expect(terms.map(({ shown }) => shown)).toEqual(expect.arrayContaining(subjects));
  const outletWord =
    /press|trade|news|tv|channel|journal|national|zeitung|magazin|quotidien|prensa|revista|stampa|rivist|speciali/;
  expect(terms.filter(({ shown }) => outletWord.test(shown))).toEqual([]);
});

test('names of employees are not subjects of a brand, unless they are also ordinary words', () => {
  const team =
    'Our team\nAda Byron\nFounder and chief executive\nJean Field – Head of Charging\nManaging director Grace Hopper';
  expect(findEmployeeNames(team)).toEqual(['Ada Byron', 'Jean Field', 'Grace Hopper']);
  expect(findEmployeeNames('Smart Charging\nFor Fleets, Cold Chain Software: what a depot needs')).toEqual([]);
  const body = [
    'Ada Byron and Ada Byron again',
    'Chargers in the field',
    'A field of chargers',
    'Chargers by Jean Field',
  ];
  for (const topics of [null, 'Chargers of Ada Byron']) {
    const words = buildBrandTerms({ ...EMPTY, body, people: findEmployeeNames(team) }, topics).map(
      ({ shown }) => shown,
    );
    expect(words).toContain('chargers');
    for (const name of ['ada', 'byron', 'ada byron']) expect(words).not.toContain(name);
  }
});

describe('a score', () => {
  test('is higher for a steady beat than for a single article, and gives the reason', async () => {
    const steady = [2, 12, 25, 40].map((days) => ({
      ...fitting('steady', days),
      title: 'Electric buses and their depots',
    }));
    const filler = Array.from({ length: 10 }, (_, at) => other('steady', at));
    const listed = await rank(world.brand, [
      ...small,
      ...steady,
      ...filler,
      fitting('once', 1),
      ...filler.map((one) => ({ ...one, outlet: 'once' })),
    ]);
    const [first, second] = listed;
    expect([first?.id, second?.id]).toEqual(['steady', 'once']);
    expect(first?.whyRelevant).toMatch(
      /^4 of 14 articles in the last 90 days are about what the brand does \(.*depots.*\); the latest appeared 2 days ago\.$/,
    );
    expect(first?.whyNotRelevant).toBe('');
    expect(second?.whyNotRelevant).toMatch(
      /^A single article may be a coincidence; 10 of 11 articles are about other topics\.$/,
    );
    expect(second?.evidence[0]?.words).toContain('charging');
  });

  test('falls with the age of the articles', async () => {
    const [first, second] = await rank(world.brand, [
      ...small,
      fitting('old', 80),
      fitting('old', 85),
      fitting('new', 1),
      fitting('new', 5),
    ]);
    expect([first?.id, second?.id]).toEqual(['new', 'old']);
    expect(second?.whyNotRelevant).toContain('No relevant article appeared in the last 80 days');
  });

  test('ignores words that every company uses', async () => {
    const empty =
      'Leading company helps customers grow their business with an innovative platform and a simple, trusted solution';
    const listed = await rank(world.brand, [
      ...small,
      ...[1, 2, 3, 4].map((days) => ({ outlet: 'empty', title: empty, description: '', daysAgo: days })),
    ]);
    expect(listed.map(({ id }) => id)).not.toContain('empty');
  });

  test('uses topics that the user adds', async () => {
    const rivals = [1, 9, 20].map((days) => ({
      outlet: 'rivals',
      title: 'Zaptastic raises prices',
      description: 'Zaptastic, a rival',
      daysAgo: days,
    }));
    expect((await rank(world.brand, [...small, ...rivals])).map(({ id }) => id)).not.toContain('rivals');
    expect((await rank(world.brand, [...small, ...rivals], 'Zaptastic, rival'))[0]?.id).toBe('rivals');
  });

  test('is zero for a brand without text', async () => {
    expect(await rank({ name: '', location: null, said: [], headings: [], body: [] }, small)).toEqual([]);
    expect(await rank(world.brand, [])).toEqual([]);
  });
});

describe('scoring for a campaign', () => {
  let stage: DiscoveryStage;
  beforeAll(async () => {
    stage = await openDiscovery();
  });
  afterAll(() => stage.close());

  const scoreOnce = (campaignId: string, brandId: string) =>
    scoreForCampaign(stage.unit(), {
      orgId: stage.orgId,
      campaignId,
      brandId,
      featureSlug: 'pr',
      workflowSlug: 'pr-v1',
      topics: null,
      sandbox: false,
      maxAgeDays: 90,
      runId: newId(),
    });

  test('stores discoveries, outlets and journalists once and keeps changes by users', async () => {
    const { brandId, outlets } = await openWorld(stage, 'charging of fleets');
    const campaignId = await stage.newCampaign(brandId);
    const score = () => scoreOnce(campaignId, brandId);
    const first = await score();
    expect(first).toMatchObject({ articles: 400, outlets: expect.any(Number) });
    const read = () =>
      stage.rows(
        `select outlet_id, relevance, status, why_relevant, evidence from campaign_outlets where campaign_id = $1 order by relevance desc`,
        [campaignId],
      );
    const before = await read();
    const relevant = new Set(outlets.filter(({ isRelevant }) => isRelevant).map(({ id }) => id));
    expect(before.slice(0, 10).every(({ outlet_id }) => relevant.has(outlet_id as string))).toBe(true);
    expect(before[0]).toMatchObject({
      status: 'open',
      why_relevant: expect.stringContaining('about what the brand does'),
      evidence: expect.arrayContaining([{ articleId: expect.any(String), words: expect.any(Array) }]),
    });

    await stage.rows(`update campaign_outlets set status = 'skipped' where outlet_id = $1`, [before[0]?.['outlet_id']]);
    await stage.rows(`update campaign_journalists set status = 'served' where campaign_id = $1`, [campaignId]);
    expect(await score()).toEqual(first);
    const after = await read();
    expect(after).toEqual(before.map((row, at) => (at === 0 ? { ...row, status: 'skipped' } : row)));
    const [counts] = await stage.rows(
      `select (select count(*)::int from discoveries) as discoveries, count(*)::int as journalists,
         count(*) filter (where status = 'served' and article_id is not null and jsonb_array_length(article_urls) > 0)::int as served
       from campaign_journalists`,
    );
    expect(counts).toEqual({
      discoveries: first.discoveries,
      journalists: first.journalists,
      served: first.journalists,
    });

    // An outlet that no longer matches keeps its row with score 0. A score set by a user stays.
    await stage.rows('update campaign_outlets set run_id = null where outlet_id = $1', [after[1]?.['outlet_id']]);
    await stage.rows(`update articles set title = 'Tennis', description = ''`);
    await score();
    const last = await read();
    expect(last.map(({ relevance }) => Number(relevance)).filter((relevance) => relevance > 0)).toEqual([
      Number(after[1]?.['relevance']),
    ]);
    expect(last).toHaveLength(after.length);
  });

  test('scoring never changes a score set by a user, even zero, and scores all other outlets', async () => {
    const { brandId, outlets } = await openWorld(stage, 'charging of fleets');
    const campaignId = await stage.newCampaign(brandId);
    const [refused, named, corrected] = outlets.filter(({ isRelevant }) => isRelevant).map(({ id }) => id);
    const place = (id: string | undefined) => ({
      outletName: 'Outlet',
      outletUrl: `https://${id}.example/`,
      campaignId,
      brandId,
    });
    await stage.post('/v1/outlets', place(named));
    await stage.post('/v1/outlets', place(refused));
    await stage.post('/v1/outlets', { ...place(refused), relevanceScore: 0 });
    await stage.post('/v1/outlets', place(refused));
    const score = () => scoreOnce(campaignId, brandId);
    const scoreOf = async (id: string | undefined) => {
      const { campaigns } = await stage.get(`/v1/outlets/${id}`);
      return campaigns[0].relevanceScore;
    };
    await score();
    expect(await scoreOf(corrected)).toBeGreaterThan(0);
    await stage.api.call('patch', `/v1/outlets/${corrected}`).send({ campaignId, relevanceScore: 0 }).expect(200);
    await score();
    expect([await scoreOf(refused), await scoreOf(corrected)]).toEqual([0, 0]);
    expect(await scoreOf(named)).toBeGreaterThan(0);
  });
});
