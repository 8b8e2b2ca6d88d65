import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BrandFacts, resolveFeature, type StatisticsQuestion } from '../../../modules/features/index.ts';
import { inUnitOfWork } from '../../../src/database/unit-of-work.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { parseCents } from '../../../src/kernel/money.ts';
import { startService, type TestService } from '../../harness/start-service.ts';

const SALES = 'sales-cold-email-outreach';
const LINEAGES = [
  SALES,
  'pr-cold-email-outreach',
  'press-kit-page',
  'outlet-discovery',
  'journalist-discovery',
  'expert-quotes',
  'ai-visibility',
];

const brandId = newId();
const asked: { key: string; description: string }[][] = [];
const assertBrands = (ids: readonly string[]) => {
  if (ids.some((id) => id !== brandId)) throw notFound('Brand');
};
const brandFacts: BrandFacts = {
  assertBrands: async (_unit, ids) => assertBrands(ids),
  fieldsFor: async (_unit, ids, fields) => {
    assertBrands(ids);
    asked.push([...fields]);
    return {
      targetAudience: {
        value: ['Heads of sales', 'Founders'],
        sourceUrls: ['https://acme.example/'],
        confidence: 0.7,
        cached: true,
      },
      valueProposition: { value: 'Saves time', sourceUrls: [], confidence: null, cached: false },
      offer: { value: null, sourceUrls: [], confidence: null, cached: false },
      callToAction: {
        value: { what: 'Call', minutes: 15, notes: null },
        sourceUrls: [],
        confidence: null,
        cached: false,
      },
      socialProof: { value: '  ', sourceUrls: [], confidence: null, cached: false },
    };
  },
};

const questions: StatisticsQuestion[] = [];
const row = {
  totalCost: parseCents('10') ?? 0n,
  completedRuns: 2,
  activeCampaigns: 1,
  firstRunAt: new Date('2026-11-01T00:00:00Z'),
  lastRunAt: new Date('2026-11-02T00:00:00Z'),
  counts: { emailsSent: 10, emailsDelivered: 8, emailsOpened: 2, emailsReplied: 3 },
};
const featureStatistics = {
  read: async (_em: unknown, question: StatisticsQuestion) => {
    questions.push(question);
    return {
      sandbox: question.filter.sandbox ?? false,
      total: { ...row, group: null },
      groups: question.groupBy === null ? [] : [{ ...row, group: `${SALES}-v1` }],
    };
  },
};

let api: TestService;
/** A service without the overrides, as long as no campaign fills the counters. */
let idle: TestService;
beforeAll(async () => {
  api = await startService({ overrides: { brandFacts, featureStatistics } });
  idle = await startService({ beside: api });
});
afterAll(async () => {
  await idle.close();
  await api.close();
});

const get = async (path: string) => (await api.call('get', path).expect(200)).body;
const slugsOf = (features: { dynastySlug: string }[]) => features.map(({ dynastySlug }) => dynastySlug);

describe('the catalogue', () => {
  test('lists every lineage once, in display order', async () => {
    const { features, nextCursor } = await get('/v1/features');
    expect(slugsOf(features)).toEqual(LINEAGES);
    expect(nextCursor).toBeNull();
  });

  test('implemented=true returns features with active workflows, implemented=false does not filter', async () => {
    const implemented = async () => slugsOf((await get('/v1/features?implemented=true')).features);
    expect(await implemented()).toEqual(LINEAGES);
    const setStatus = (status: string) =>
      api.call('put', '/v1/workflows/dynasty/ai-visibility-model/status', api.adminKey).send({ status }).expect(200);
    await setStatus('deprecated');
    expect(await implemented()).toEqual(LINEAGES.filter((slug) => slug !== 'ai-visibility'));
    const { features } = await get('/v1/features?implemented=false');
    expect(slugsOf(features)).toEqual(LINEAGES);
    await setStatus('active');
    await api.call('get', '/v1/features?implemented=maybe').expect(400);
  });

  test('is paged without gaps', async () => {
    const first = await get('/v1/features?limit=5');
    const second = await get(`/v1/features?limit=5&cursor=${first.nextCursor}`);
    expect(slugsOf([...first.features, ...second.features])).toEqual(LINEAGES);
    expect(second.nextCursor).toBeNull();
  });

  test('every feature has inputs, outputs, charts and entities that fit together', async () => {
    const { registry } = await get('/v1/features/stats/registry');
    const { features } = await get('/v1/features');
    for (const { slug, inputs, outputs, charts, entities } of features) {
      const keys = outputs.map(({ key }: { key: string }) => key);
      expect(inputs.length, slug).toBeGreaterThan(0);
      expect(entities.length, slug).toBeGreaterThan(0);
      expect(new Set(inputs.map(({ key }: { key: string }) => key)).size, slug).toBe(inputs.length);
      expect(Object.keys(registry), slug).toEqual(expect.arrayContaining(keys));
      const shown = charts.flatMap((chart: { steps?: { key: string }[]; segments?: { key: string }[] }) =>
        [...(chart.steps ?? []), ...(chart.segments ?? [])].map(({ key }) => key),
      );
      const counted = entities.flatMap(({ countKey }: { countKey?: string }) => countKey ?? []);
      expect(keys, slug).toEqual(expect.arrayContaining([...shown, ...counted]));
    }
  });
});

describe('one feature', () => {
  test('is found by its versioned slug and by its dynasty slug', async () => {
    const { feature } = await get(`/v1/features/${SALES}`);
    expect(feature).toMatchObject({ slug: `${SALES}-v1`, dynastySlug: SALES, version: 1, status: 'active' });
    expect((await get(`/v1/features/${SALES}-v1`)).feature).toEqual(feature);
  });

  test.each(['nonsense', `${SALES}-v2`, `${SALES}-v`, '%20'])('%s is not found', async (slug) => {
    expect((await api.call('get', `/v1/features/${slug}`).expect(404)).body).toEqual({ error: 'Feature not found.' });
  });

  test('a newer version moves the dynasty slug and leaves the pinned one; a draft moves nothing', async () => {
    const add = (version: number, status: string) =>
      api.database.pool.query(
        `insert into features select $1, dynasty_slug || '-v' || $2, dynasty_slug, $2::int, name, description, icon,
           category, channel, audience_type, $3, display_order, inputs, outputs, charts, entities, now(), now()
         from features where slug = 'ai-visibility-v1'`,
        [newId(), version, status],
      );
    await add(2, 'active');
    await add(3, 'draft');
    expect((await get('/v1/features/ai-visibility')).feature.slug).toBe('ai-visibility-v2');
    expect((await get('/v1/features/ai-visibility-v1')).feature.slug).toBe('ai-visibility-v1');
    const { features } = await get('/v1/features');
    expect(slugsOf(features)).toEqual(LINEAGES);
    expect(features.at(-1).slug).toBe('ai-visibility-v2');
  });

  test.each([
    [{ alias: 'sales-outreach' }, `${SALES}-v1`],
    [{ alias: 'pr-outreach' }, 'pr-cold-email-outreach-v1'],
    [{ alias: SALES }, `${SALES}-v1`],
    [{ dynastySlug: SALES }, `${SALES}-v1`],
    [{ slug: `${SALES}-v1` }, `${SALES}-v1`],
  ])('%j means %s to other modules', async (name, slug) => {
    const feature = await inUnitOfWork(api.service.platform, (unit) => resolveFeature(unit, name));
    expect(feature.slug).toBe(slug);
  });

  test.each([{ alias: 'nonsense' }, { dynastySlug: `${SALES}-v1` }, { slug: SALES }])(
    '%j resolves to no feature',
    async (name) => {
      await expect(inUnitOfWork(api.service.platform, (unit) => resolveFeature(unit, name))).rejects.toThrow(
        'Feature not found.',
      );
    },
  );
});

describe('prefill', () => {
  const prefill = (slug: string, query: string, body: object) =>
    api.call('post', `/v1/features/${slug}/prefill${query}`).send(body);

  test('format=text gives every input a string or null', async () => {
    const { body } = await prefill(SALES, '?format=text', { brandIds: [brandId] }).expect(200);
    expect(body).toEqual({
      slug: `${SALES}-v1`,
      brandId,
      prefilled: {
        targetAudience: 'Heads of sales, Founders',
        valueProposition: 'Saves time',
        offer: null,
        callToAction: 'what: Call; minutes: 15',
        socialProof: null,
        tone: null,
      },
    });
  });

  test('without a format every input keeps its type and names its sources', async () => {
    const { body } = await prefill(`${SALES}-v1`, '', { brandIds: [brandId] }).expect(200);
    expect(body.prefilled.targetAudience).toEqual({
      value: ['Heads of sales', 'Founders'],
      sourceUrls: ['https://acme.example/'],
      confidence: 0.7,
      cached: true,
    });
    expect(body.prefilled.tone).toEqual({ value: null, sourceUrls: [], confidence: null, cached: false });
  });

  test('all inputs are requested at once, each by its extract key and description', async () => {
    asked.length = 0;
    await prefill('pr-cold-email-outreach', '', { brandIds: [brandId] }).expect(200);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContainEqual({ key: 'newsAngle', description: 'What is new, and why it matters now.' });
  });

  test.each([
    [SALES, '', { brandIds: [newId()] }, 404, 'Brand not found.'],
    ['nonsense', '', { brandIds: [brandId] }, 404, 'Feature not found.'],
    [SALES, '', {}, 400, 'brandIds is required.'],
    [SALES, '', { brandIds: [] }, 400, 'brandIds must not be empty.'],
    [SALES, '', { brandIds: 'x' }, 400, 'brandIds must be an array.'],
    [SALES, '?format=xml', { brandIds: [brandId] }, 400, 'format must be one of text, structured.'],
  ])('%s%s %j gets %i', async (slug, query, body, status, error) => {
    expect((await prefill(slug, query, body).expect(status)).body).toEqual({ error });
  });
});

describe('statistics', () => {
  const systemStats = {
    totalCostInUsdCents: 10,
    completedRuns: 2,
    activeCampaigns: 1,
    firstRunAt: '2026-11-01T00:00:00.000Z',
    lastRunAt: '2026-11-02T00:00:00.000Z',
  };

  test('of a feature contain counts, rates and costs, and never divide by zero', async () => {
    const body = await get(`/v1/features/${SALES}/stats`);
    expect(body).toEqual({ featureSlug: `${SALES}-v1`, systemStats, stats: expect.any(Object), sandbox: false });
    expect(body.stats).toMatchObject({
      emailsSent: 10,
      leadsServed: 0,
      openRate: 0.25,
      replyRate: 0.375,
      costPerReplyInUsdCents: 3.333333,
      costPerMeetingInUsdCents: 0,
    });
  });

  test.each([
    ['brand', 'brandId'],
    ['campaign', 'campaignId'],
    ['workflow', 'workflowSlug'],
    ['feature', 'featureSlug'],
    ['brandId', 'brandId'],
    ['campaignId', 'campaignId'],
    ['workflowSlug', 'workflowSlug'],
    ['workflowDynastySlug', 'workflowDynastySlug'],
    ['featureSlug', 'featureSlug'],
  ])('are grouped by %s', async (groupBy, name) => {
    const body = await get(`/v1/features/${SALES}-v1/stats?groupBy=${groupBy}&brandId=${brandId}`);
    expect(body).toMatchObject({
      groupBy,
      groups: [{ [name]: `${SALES}-v1`, systemStats, stats: { emailsSent: 10 } }],
    });
    const { orgId } = await get('/v1/me');
    expect(questions.at(-1)).toEqual({
      orgId,
      featureSlugs: [`${SALES}-v1`],
      filter: { brandId },
      groupBy: name,
    });
  });

  test('of a dynasty slug cover all versions', async () => {
    await get('/v1/features/ai-visibility/stats');
    expect(questions.at(-1)?.featureSlugs?.toSorted()).toEqual(
      expect.arrayContaining(['ai-visibility-v1', 'ai-visibility-v2']),
    );
  });

  test('over all features list every feature, idle ones included', async () => {
    const body = await get('/v1/features/stats?groupBy=feature');
    expect(body).toMatchObject({ groupBy: 'feature', systemStats });
    expect(body.groups).toHaveLength(LINEAGES.length);
    expect(body.groups[0]).toMatchObject({ featureSlug: `${SALES}-v1`, stats: { emailsSent: 10 } });
    expect(body.groups[1].systemStats).toMatchObject({ totalCostInUsdCents: 0, completedRuns: 0, firstRunAt: null });
    expect(await get('/v1/features/stats')).not.toHaveProperty('groups');
  });

  test('are zero before the first run', async () => {
    const { body } = await idle.call('get', `/v1/features/${SALES}/stats?groupBy=campaign`).expect(200);
    expect(body).toMatchObject({
      featureSlug: `${SALES}-v1`,
      systemStats: {
        totalCostInUsdCents: 0,
        completedRuns: 0,
        activeCampaigns: 0,
        firstRunAt: null,
        lastRunAt: null,
      },
      stats: { emailsSent: 0, openRate: 0 },
      groups: [],
    });
  });

  test('of an unknown feature, brand or group are rejected', async () => {
    await api.call('get', '/v1/features/nonsense/stats').expect(404);
    await api.call('get', `/v1/features/${SALES}/stats?brandId=${newId()}`).expect(404);
    await api.call('get', `/v1/features/stats?brandId=${newId()}`).expect(404);
    await api.call('get', '/v1/features/stats?brandId=nonsense').expect(404);
    await api.call('get', `/v1/features/${SALES}/stats?groupBy=color`).expect(400);
  });

  test('have a registry with a type and a label for each key', async () => {
    const { registry } = await get('/v1/features/stats/registry');
    expect(registry.emailsSent).toEqual({ type: 'count', label: 'Emails sent' });
    expect(registry.replyRate).toEqual({ type: 'rate', label: 'Reply rate' });
    expect(registry.costPerReplyInUsdCents).toEqual({ type: 'currency', label: 'Cost per reply' });
  });
});
