import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DiscoveryStage, openDiscovery } from './stage.ts';

let stage: DiscoveryStage;
beforeAll(async () => {
  stage = await openDiscovery();
});
afterAll(() => stage.close());

const titles = (body: { articles: { ogTitle: string }[] }) => body.articles.map(({ ogTitle }) => ogTitle);

test('adding a known URL returns the same article and fills in its missing fields', async () => {
  const outletId = await stage.newOutlet();
  await stage.rows(`update outlets set domain = 'depot.example' where id = $1`, [outletId]);
  const article = await stage.post('/v1/articles', {
    articleUrl: 'https://www.depot.example/a?utm_source=x#top',
    ogTitle: 'Smart charging',
  });
  expect(article).toEqual({
    id: expect.any(String),
    articleUrl: 'https://www.depot.example/a',
    snippet: null,
    ogTitle: 'Smart charging',
    ogDescription: null,
    author: null,
    articleAuthor: null,
    articlePublished: null,
    articleModified: null,
    articleChannel: null,
    articleSection: null,
    newsKeywords: null,
    sandbox: false,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  });
  const again = await stage.post('/v1/articles', {
    articleUrl: 'https://www.depot.example/a',
    ogTitle: 'Another title',
    articleAuthor: 'Ines Okafor',
    articlePublished: '2026-11-14T10:00:00+01:00',
  });
  expect(again).toMatchObject({
    id: article.id,
    ogTitle: 'Smart charging',
    author: 'Ines Okafor',
    articleAuthor: 'Ines Okafor',
    articlePublished: '2026-11-14T09:00:00.000Z',
  });
  expect(await stage.get(`/v1/articles/${article.id}`)).toEqual(again);
  expect(await stage.rows('select outlet_id from articles where id = $1', [article.id])).toEqual([
    { outlet_id: outletId },
  ]);
  expect((await stage.post('/v1/articles', { articleUrl: 'ftp://x.example/' }, 400)).error).toMatch(/articleUrl/);
});

test('articles are searched by words, newest first, and any query text is accepted', async () => {
  for (const title of ['Quokka census', 'Quokka feeding', 'Wombat burrows'])
    await stage.newArticle({ title, description: 'Marsupial notes: 50 % more' });
  const search = async (query: string, more: object = {}) =>
    titles(await stage.post('/v1/articles/search', { query, ...more }));
  expect(await search('quokka')).toEqual(['Quokka feeding', 'Quokka census']);
  expect(await search('marsupial BURROWS')).toEqual(['Wombat burrows']);
  expect(await search('marsupial -quokka')).toEqual(['Wombat burrows']);
  expect(await search('marsupial', { limit: 1, offset: 1 })).toEqual(['Quokka feeding']);
  for (const hostile of ['%', '_', "' or 1=1 --", '((((', '!&|<->', ':*', '\\', 'a'.repeat(500)])
    expect(await search(hostile)).toEqual([]);
  expect((await stage.post('/v1/articles/search', { query: 'x'.repeat(10_000) }, 400)).error).toMatch(/query/);
  await stage.post('/v1/articles/search', { query: null }, 400);
  const page = await stage.get('/v1/articles?limit=2');
  expect(titles(page)).toEqual(['Wombat burrows', 'Quokka feeding']);
  expect(titles(await stage.get(`/v1/articles?limit=1&cursor=${page.nextCursor}`))).toEqual(['Quokka census']);
});

test('adding a topic twice in different case returns the same topic', async () => {
  const topic = await stage.post('/v1/topics', { topicName: ' Fleets ' });
  expect(topic).toEqual({
    id: expect.any(String),
    topicName: 'Fleets',
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    topics: [expect.objectContaining({ id: topic.id })],
  });
  expect((await stage.post('/v1/topics', { topicName: 'fLEETS' })).id).toBe(topic.id);
  expect((await stage.get('/v1/topics')).topics).toEqual(topic.topics);
  await stage.post('/v1/topics', { topicName: '' }, 400);
});

test('an article is linked once to a brand and campaign', async () => {
  const brandId = await stage.newBrand();
  const campaignId = await stage.newCampaign(brandId);
  await stage.rows(`update campaigns set feature_slug = 'pr-outreach-v1' where id = $1`, [campaignId]);
  const outletId = await stage.newOutlet();
  const journalistId = await stage.newJournalist(outletId, 'Ines');
  const [one, two] = [await stage.newArticle({ outletId, title: 'One' }), await stage.newArticle({ title: 'Two' })];
  const { id: topicId } = await stage.post('/v1/topics', { topicName: 'Depots' });
  const discovery = await stage.post('/v1/discoveries', { articleId: one, brandId, campaignId, journalistId });
  expect(discovery).toEqual({
    id: expect.any(String),
    articleId: one,
    orgId: stage.orgId,
    brandId,
    featureSlug: 'pr-outreach-v1',
    workflowSlug: 'pr-v1',
    campaignId,
    outletId,
    journalistId,
    topicId: null,
    createdAt: expect.any(String),
  });
  const more = await stage.post('/v1/discoveries/bulk', {
    discoveries: [
      { articleId: two, brandId, campaignId, topicId },
      { articleId: one, brandId, campaignId, topicId },
      { articleId: two, brandId, campaignId },
    ],
  });
  expect(more.discoveries.map(({ id }: { id: string }) => id)).toEqual([
    more.discoveries[0].id,
    discovery.id,
    more.discoveries[0].id,
  ]);
  await stage.rows(
    `insert into discoveries (org_id, id, article_id, brand_id, created_at) values ($1, gen_random_uuid(), $2, $3, now())`,
    [stage.orgId, one, brandId],
  );
  const listed = async (query: string) => (await stage.get(`/v1/discoveries?${query}`)).discoveries;
  expect(await listed(`brandId=${brandId}`)).toHaveLength(3);
  expect(
    (await listed(`brandId=${brandId}`)).find(
      (row: { discovery: { campaignId: string } }) => row.discovery.campaignId === '',
    ),
  ).toMatchObject({
    discovery: { campaignId: '', featureSlug: '' },
    article: { id: one, ogTitle: 'One' },
  });
  const ofCampaign = await listed(`campaignId=${campaignId}`);
  expect(ofCampaign.map(({ article }: { article: { ogTitle: string } }) => article.ogTitle)).toEqual(['Two', 'One']);
  expect(ofCampaign[1].discovery).toEqual({ ...discovery, topicId });
  expect(await listed(`featureSlug=pr-outreach&outletId=${outletId}`)).toHaveLength(1);
  expect(await listed(`campaignId=${campaignId}&topicId=${topicId}&journalistId=${journalistId}`)).toHaveLength(1);
  expect(await listed(`featureSlug=elsewhere`)).toEqual([]);
  const page = await stage.get(`/v1/discoveries?campaignId=${campaignId}&limit=1`);
  expect((await listed(`campaignId=${campaignId}&limit=1&cursor=${page.nextCursor}`))[0].discovery.id).toBe(
    discovery.id,
  );
  expect(await listed(`campaignId=${campaignId}&offset=2`)).toEqual([]);
  const everywhere = (await stage.get('/v1/discoveries')).discoveries;
  expect(everywhere.map((one: { discovery: { id: string } }) => one.discovery.id)).toContain(discovery.id);
});

test('mentions can be added and listed with their article', async () => {
  const brandId = await stage.newBrand();
  const campaignId = await stage.newCampaign(brandId);
  const note = async (body: object, headers: Record<string, string>, status = 200) =>
    (await stage.api.call('post', '/v1/mentions').set(headers).send(body).expect(status)).body;
  const ours = { 'x-brand-id': brandId, 'x-campaign-id': campaignId };
  const mention = await note(
    { articleUrl: 'https://depot.example/quote', kind: 'quote', dofollow: true, spendInUsdCents: '2500.50' },
    ours,
  );
  expect(mention).toMatchObject({
    kind: 'quote',
    brandId,
    campaignId,
    dofollow: true,
    sponsored: null,
    spendInUsdCents: '2500.5',
    article: { articleUrl: 'https://depot.example/quote' },
  });
  const article = await stage.newArticle();
  await note({ articleId: article, kind: 'link' }, { 'x-brand-id': brandId });
  const list = await stage.get(`/v1/mentions?brandId=${brandId}`);
  expect(list.mentions.map(({ kind }: { kind: string }) => kind)).toEqual(['link', 'quote']);
  expect(list.mentions[1]).toEqual(mention.mentions[0]);
  expect((await stage.get(`/v1/mentions?campaignId=${campaignId}`)).mentions).toHaveLength(1);
  expect((await note({ articleId: article, kind: 'link' }, {}, 400)).error).toMatch(/x-brand-id/);
  expect((await note({ kind: 'link' }, ours, 400)).error).toMatch(/articleId or articleUrl is required/);
  expect((await note({ articleId: article, kind: 'link', spendInUsdCents: '-1' }, ours, 400)).error).toMatch(
    /spendInUsdCents/,
  );
});

test('articles of another organisation are not found', async () => {
  const { orgId } = await stage.api.newOrganisation('Stranger');
  const brandId = await stage.newBrand();
  const campaignId = await stage.newCampaign(brandId);
  const articleId = await stage.newArticle();
  const outletId = await stage.newOutlet('Foreign', orgId);
  const journalistId = await stage.newJournalist(outletId, 'Foreign', { orgId });
  const foreign = await stage.newArticle({ title: 'Xylophone' }, orgId);
  const foreignBrand = await stage.newBrand(orgId);
  await stage.get(`/v1/articles/${foreign}`, 404);
  expect(titles(await stage.post('/v1/articles/search', { query: 'xylophone' }))).toEqual([]);
  await stage.post('/v1/discoveries', { articleId: foreign, brandId, campaignId }, 404);
  await stage.post('/v1/discoveries', { articleId, brandId: foreignBrand, campaignId }, 404);
  await stage.post(
    '/v1/discoveries/bulk',
    {
      discoveries: [
        { articleId, brandId, campaignId },
        { articleId, brandId, campaignId, outletId },
      ],
    },
    404,
  );
  await stage.post('/v1/discoveries', { articleId, brandId, campaignId, journalistId }, 404);
  await stage.get(`/v1/discoveries?brandId=${foreignBrand}`, 404);
  await stage.get(`/v1/discoveries?brandId=${brandId}&outletId=${outletId}`, 404);
  await stage.get(`/v1/mentions?brandId=${foreignBrand}`, 404);
  await stage.api
    .call('post', '/v1/mentions')
    .set('x-brand-id', brandId)
    .send({ articleId: foreign, kind: 'link' })
    .expect(404);
  expect((await stage.get(`/v1/discoveries?brandId=${brandId}`)).discoveries).toEqual([]);
});
