import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startService, type TestService } from '../../harness/start-service.ts';
import { definition } from '../workflows/sandbox-definition.ts';

const SALES = 'sales-cold-email-outreach';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

const input = (key: string) => ({
  key,
  label: 'Topic',
  type: 'text',
  placeholder: 'Bootstrapping',
  description: 'What the guest can speak about.',
  extractKey: 'topic',
});
const podcasts = {
  name: 'Podcast guests',
  description: 'Finds podcasts that fit.',
  icon: 'microphone',
  category: 'pr',
  channel: 'email',
  audienceType: 'cold-outreach',
  inputs: [input('topic')],
  outputs: [{ key: 'emailsSent', displayOrder: 1 }],
  charts: [{ key: 'funnel', title: 'Funnel', displayOrder: 1, type: 'funnel-bar', steps: [{ key: 'emailsSent' }] }],
  entities: [{ name: 'leads', countKey: 'leadsServed' }],
};

const create = (body: object, key = api.adminKey) => api.call('post', '/v1/features', key).send(body);
const change = (slug: string, body: object, key = api.adminKey) =>
  api.call('put', `/v1/features/${slug}`, key).send(body);
const read = async (slug: string) => (await api.call('get', `/v1/features/${slug}`).expect(200)).body.feature;
const listed = async (): Promise<string[]> =>
  (await api.call('get', '/v1/features').expect(200)).body.features.map(({ slug }: { slug: string }) => slug);

test('paging continues correctly if the last shown feature gets a new version', async () => {
  const page = async (cursor = '') => (await api.call('get', `/v1/features?limit=2${cursor}`).expect(200)).body;
  const all = await listed();
  const first = await page();
  const last = first.features[1];
  await change(last.slug, { inputs: [...last.inputs, input('another')] }).expect(200);
  const second = await page(`&cursor=${first.nextCursor}`);
  expect(second.features.map(({ slug }: { slug: string }) => slug)).toEqual(all.slice(2, 4));
  await change(last.dynastySlug, { status: 'deprecated' }).expect(200);
  const again = await page(`&cursor=${first.nextCursor}`);
  expect(again.features).toEqual(second.features);
  await change(last.slug, { status: 'active' }).expect(200);
});

describe('a new feature', () => {
  test('is a draft that no list shows', async () => {
    const { body } = await create({ ...podcasts, slug: 'podcasts' }).expect(200);
    expect(body.feature).toMatchObject({
      ...podcasts,
      slug: 'podcasts-v1',
      dynastySlug: 'podcasts',
      version: 1,
      status: 'draft',
      implemented: false,
      displayOrder: 8,
    });
    expect(await read('podcasts-v1')).toEqual(body.feature);
    await api.call('get', '/v1/features/podcasts').expect(404);
    expect(await listed()).not.toContain('podcasts-v1');
  });

  test('takes its slug from its name', async () => {
    const slug = async (name: string) => (await create({ ...podcasts, name }).expect(200)).body.feature.slug;
    expect(await slug('Café outreach (EU)')).toBe('cafe-outreach-eu-v1');
    expect(await slug('Guests v2')).toBe('guestsv2-v1');
    const { body } = await create({ ...podcasts, name: '播客' }).expect(400);
    expect(body.error).toMatch(/^slug is required/);
  });

  test.each(['podcasts', SALES, 'outlets', 'stats'])('cannot use the reserved slug %s', async (slug) => {
    const { body } = await create({ ...podcasts, slug }).expect(409);
    expect(body).toEqual({ error: `The slug ${slug} is already in use. Choose another slug.` });
  });

  test('is created once if several requests use the same slug', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({ ...podcasts, slug: 'in-parallel' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test.each([
    [{ outputs: [{ key: 'podcastsHeard', displayOrder: 1 }] }, 'podcastsHeard'],
    [{ entities: [{ name: 'podcasts' }] }, 'podcasts'],
    [{ entities: [{ name: 'leads', countKey: 'podcastsHeard' }] }, 'podcastsHeard'],
    [{ charts: [{ ...podcasts.charts[0], steps: [{ key: 'constructor' }] }] }, 'constructor'],
    [{ inputs: [input('topic'), input('topic')] }, 'topic'],
    [{ slug: 'podcasts-v2' }, 'must not end in a version'],
    [{ name: undefined }, 'name is required'],
  ])('with %j is refused by name', async (wrong, named) => {
    const { body } = await create({ ...podcasts, slug: 'refused', ...wrong }).expect(400);
    expect(body.error).toContain(named);
    await api.call('get', '/v1/features/refused-v1').expect(404);
  });
});

describe('updating a feature', () => {
  test('changes everything except inputs in place', async () => {
    const before = await read(`${SALES}-v1`);
    const { inputs, charts } = before;
    const { body } = await change(SALES, { name: 'Cold email to buyers', inputs, charts }).expect(200);
    expect(body.feature).toEqual({ ...before, name: 'Cold email to buyers', updatedAt: body.feature.updatedAt });
    expect(await read(SALES)).toEqual(body.feature);
  });

  test('with new inputs creates the next version for the dynasty slug and keeps the previous version', async () => {
    const before = await read('expert-quotes');
    const { body } = await change('expert-quotes', { inputs: [input('topic')], icon: 'pen' }).expect(200);
    expect(body.feature).toMatchObject({
      ...before,
      id: expect.any(String),
      slug: 'expert-quotes-v2',
      version: 2,
      status: 'active',
      icon: 'pen',
      inputs: [input('topic')],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await read('expert-quotes')).toEqual(body.feature);
    const pinned = await read('expert-quotes-v1');
    expect(pinned).toEqual({ ...before, status: 'deprecated', updatedAt: pinned.updatedAt });
  });

  test('with new inputs concurrently creates a version for each request', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((key) => change('ai-visibility', { inputs: [input(key)] }).expect(200)),
    );
    expect(answers.map(({ body }) => body.feature.version).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
    expect((await read('ai-visibility')).version).toBe(5);
    expect((await listed()).filter((slug) => slug.startsWith('ai-visibility'))).toEqual(['ai-visibility-v5']);
  });

  test('works on a draft without an active version and publishes it when set to active', async () => {
    await create({ ...podcasts, slug: 'published' }).expect(200);
    const draft = await change('published', { inputs: [input('offer'), input('tone')] }).expect(200);
    expect(draft.body.feature).toMatchObject({ slug: 'published-v2', status: 'draft' });
    const workflow = definition({ workflowDynastySlug: 'published-sandbox', featureSlug: 'published-v2' });
    await api.call('post', '/v1/workflows', api.adminKey).send(workflow).expect(200);
    const { body } = await change('published', { status: 'active' }).expect(200);
    expect(body.feature).toMatchObject({ slug: 'published-v2', status: 'active', implemented: true });
    expect(await read('published')).toEqual(body.feature);
    expect(await listed()).toContain('published-v2');
    await change('published', { status: 'deprecated' }).expect(200);
    await api.call('get', '/v1/features/published').expect(404);
  });

  test('to active replaces the previous active version', async () => {
    await create({ ...podcasts, slug: 'reactivated' }).expect(200);
    await change('reactivated', { status: 'active', inputs: [input('theme')] }).expect(200);
    expect((await read('reactivated')).version).toBe(2);
    await change('reactivated-v1', { status: 'active' }).expect(200);
    expect(await read('reactivated')).toMatchObject({ version: 1, inputs: podcasts.inputs });
    expect((await read('reactivated-v2')).status).toBe('deprecated');
  });

  test.each([
    ['nonsense', { name: 'x' }, 404, 'Feature not found.'],
    [SALES, { outputs: [{ key: 'podcastsHeard', displayOrder: 1 }] }, 400, 'podcastsHeard'],
    [SALES, { status: 'gone' }, 400, 'status must be one of active, draft, deprecated.'],
  ])('of %s with %j gets %i', async (slug, body, status, error) => {
    expect((await change(slug, body).expect(status)).body.error).toContain(error);
  });
});

test('only administrators can write features, and a user gets the reason', async () => {
  for (const refused of [create(podcasts, api.userKey), change(SALES, { name: 'Mine' }, api.userKey)]) {
    const { body } = await refused.expect(403);
    expect(body).toEqual({
      error: 'This operation affects all organisations and requires the admin key.',
    });
  }
});

test('changes by an administrator survive the next start without duplicates', async () => {
  const all = async () =>
    (await api.database.pool.query('select slug, name, status, inputs from features order by slug')).rows;
  await change('press-kit-page', { status: 'deprecated' }).expect(200);
  const before = await all();
  await (await startService({ beside: api })).close();
  expect(await all()).toEqual(before);
});

test('a release with a new workflow starts even if an administrator has retired its feature', async () => {
  await api.database.pool.query("delete from workflows where feature_dynasty_slug like '%cold-email-outreach'");
  await change('pr-cold-email-outreach', { status: 'deprecated' }).expect(200);
  await change(SALES, { inputs: [input('topic')] }).expect(200);
  await (await startService({ beside: api })).close();
  const { body } = await api.call('get', '/v1/workflows').expect(200);
  expect(body.workflows.map(({ featureSlug }: { featureSlug: string }) => featureSlug)).not.toContain(`${SALES}-v2`);
});
