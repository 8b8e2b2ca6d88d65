import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { type DiscoveryStage, openDiscovery } from './stage.ts';

let stage: DiscoveryStage;
beforeAll(async () => {
  stage = await openDiscovery();
});
afterAll(() => stage.close());

interface Placed {
  brandId: string;
  campaignId: string;
  relevanceScore?: number;
  whyRelevant?: string;
}
const outlet = (name: string, placed: Placed) => ({
  outletName: name,
  outletUrl: `https://www.${name.toLowerCase()}.example/news`,
  ...placed,
});
const names = (body: { outlets: { outletName: string }[] }) => body.outlets.map(({ outletName }) => outletName);

async function reach(placed: Placed, outletId: string, facts: Record<string, unknown>) {
  const journalistId = await stage.newJournalist(outletId, `Writer ${newId()}`);
  const leadId = await stage.newLead(placed.campaignId, placed.brandId, facts);
  await stage.rows(
    `insert into campaign_journalists (org_id, id, campaign_id, journalist_id, outlet_id, brand_id, relevance, status, lead_id,
       created_at, updated_at)
     values ($1, gen_random_uuid(), $2, $3, $4, $5, 10, 'served', $6, now(), now())`,
    [stage.orgId, placed.campaignId, journalistId, outletId, placed.brandId, leadId],
  );
}

test('added outlets are listed once, most relevant first, with their furthest outreach status', async () => {
  const brandId = await stage.newBrand();
  const [one, two] = [await stage.newCampaign(brandId), await stage.newCampaign(brandId)];
  const added = await stage.post(
    '/v1/outlets',
    outlet('Depot', { brandId, campaignId: one, relevanceScore: 40, whyRelevant: 'Depots.' }),
  );
  expect(added).toEqual({
    id: expect.any(String),
    outletName: 'Depot',
    outletUrl: 'https://www.depot.example/news',
    outletDomain: 'depot.example',
    sandbox: false,
    createdAt: expect.any(String),
    outreachStatus: 'buffered',
    replyClassification: null,
    relevanceScore: 40,
    campaigns: [
      {
        campaignId: one,
        featureSlug: null,
        brandIds: [brandId],
        relevanceScore: 40,
        outreachStatus: 'buffered',
        replyClassification: null,
        status: 'open',
        statusReason: null,
        whyRelevant: 'Depots.',
        whyNotRelevant: '',
        overallRelevance: 'medium',
        relevanceRationale: 'Depots.',
        evidence: [],
        runId: null,
        updatedAt: expect.any(String),
      },
    ],
  });
  const again = await stage.post('/v1/outlets/bulk', {
    outlets: [
      {
        ...outlet('Other name', { brandId, campaignId: two, relevanceScore: 61.5 }),
        outletUrl: 'http://depot.example',
      },
      outlet('Grid', { brandId, campaignId: two, relevanceScore: 50 }),
      outlet('Charge', { brandId, campaignId: two }),
    ],
  });
  expect(again.outlets[0]).toMatchObject({ id: added.id, outletName: 'Depot', relevanceScore: 61.5 });
  expect(again.outlets[0].campaigns).toHaveLength(2);

  await reach({ brandId, campaignId: one }, added.id, { contacted: true, delivered: true });
  await reach({ brandId, campaignId: one }, added.id, { contacted: true, replied: true, reply_class: 'interested' });
  await reach({ brandId, campaignId: one }, added.id, { contacted: true, replied: true, reply_class: 'notInterested' });
  await reach({ brandId, campaignId: two }, again.outlets[1].id, { contacted: true, opened: true });

  const list = await stage.get(`/v1/outlets?brandId=${brandId}`);
  expect(names(list)).toEqual(['Depot', 'Grid', 'Charge']);
  expect(list.total).toBe(3);
  expect(list.nextCursor).toBeNull();
  expect(list.outlets[0]).toMatchObject({ outreachStatus: 'replied', replyClassification: 'positive' });
  expect(list.outlets[0].campaigns.map(({ outreachStatus }: { outreachStatus: string }) => outreachStatus)).toEqual([
    'buffered',
    'replied',
  ]);
  expect(list.byOutreachStatus).toEqual({
    buffered: 1,
    claimed: 0,
    served: 0,
    skipped: 0,
    contacted: 0,
    sent: 0,
    delivered: 0,
    opened: 1,
    clicked: 0,
    replied: 1,
    bounced: 0,
    unsubscribed: 0,
    repliesPositive: 1,
    repliesNegative: 0,
    repliesNeutral: 0,
  });
  const ofTwo = await stage.get(`/v1/outlets?campaignId=${two}`);
  expect(ofTwo.outlets[0]).toMatchObject({
    outletName: 'Depot',
    outreachStatus: 'buffered',
    replyClassification: null,
  });
  expect(await stage.get(`/v1/campaigns/${one}/outlets`)).toEqual({
    outlets: [
      {
        id: added.id,
        outletName: 'Depot',
        outletUrl: 'https://www.depot.example/news',
        outletDomain: 'depot.example',
        sandbox: false,
        relevanceScore: 40,
        whyRelevant: 'Depots.',
        outletStatus: 'replied',
        replyClassification: 'positive',
      },
    ],
    nextCursor: null,
  });

  const first = await stage.get(`/v1/outlets?brandId=${brandId}&limit=2`);
  const second = await stage.get(`/v1/outlets?brandId=${brandId}&limit=2&cursor=${first.nextCursor}`);
  expect([...names(first), ...names(second)]).toEqual(['Depot', 'Grid', 'Charge']);
  expect([first.total, second.total, second.nextCursor]).toEqual([3, 3, null]);
  expect(names(await stage.get(`/v1/outlets?brandId=${brandId}&offset=1&limit=1`))).toEqual(['Grid']);

  const invention = await stage.newCampaign(brandId);
  await stage.rows('update campaigns set sandbox = true where id = $1', [invention]);
  await stage.rows("update outlets set sandbox = true where org_id = $1 and name = 'Depot'", [stage.orgId]);
  const both = await stage.get(`/v1/outlets?brandId=${brandId}`);
  expect(both).toMatchObject({ total: 3, sandbox: false, byOutreachStatus: { replied: 0 } });
  const invented = await stage.get(`/v1/outlets?brandId=${brandId}&sandbox=true`);
  expect(invented).toMatchObject({ total: 1, sandbox: true, byOutreachStatus: { replied: 1 } });
  await stage.rows("update outlets set sandbox = false where org_id = $1 and name = 'Depot'", [stage.orgId]);

  const figures = await stage.get(`/v1/outlets/stats?brandId=${brandId}&groupBy=campaignId`);
  expect(figures).toMatchObject({
    outletsDiscovered: 3,
    avgRelevanceScore: 37.17,
    searchQueriesUsed: 0,
    byOutreachStatus: { replied: 1 },
  });
  expect(figures.groups.find(({ key }: { key: string }) => key === two)).toMatchObject({
    outletsDiscovered: 3,
    byOutreachStatus: { buffered: 2, opened: 1 },
  });
});

test('a user updates an outlet and sets its status for each campaign', async () => {
  const brandId = await stage.newBrand();
  const campaignId = await stage.newCampaign(brandId);
  const { id } = await stage.post('/v1/outlets', outlet('Before', { brandId, campaignId }));
  await stage.post('/v1/outlets', outlet('Taken', { brandId, campaignId }));
  const patch = (body: object, status = 200) => stage.api.call('patch', `/v1/outlets/${id}`).send(body).expect(status);
  expect((await patch({ outletName: 'After' })).body).toMatchObject({
    outletName: 'After',
    outletDomain: 'before.example',
  });
  expect((await patch({ campaignId, relevanceScore: 88, whyNotRelevant: 'Small.' })).body.campaigns[0]).toMatchObject({
    relevanceScore: 88,
    whyNotRelevant: 'Small.',
    overallRelevance: 'high',
  });
  expect((await patch({ relevanceScore: 3 }, 400)).body.error).toMatch(/campaignId/);
  expect((await patch({ outletUrl: 'https://taken.example/' }, 409)).body.error).toMatch(/taken\.example/);
  expect((await patch({ campaignId: await stage.newCampaign(brandId), whyRelevant: 'x' }, 404)).body.error).toBe(
    'Outlet not found.',
  );
  const decided = await stage.api
    .call('patch', `/v1/outlets/${id}/status?campaignId=${campaignId}`)
    .send({ status: 'skipped', reason: 'Asked us not to.' })
    .expect(200);
  expect(decided.body).toMatchObject({
    outreachStatus: 'skipped',
    campaigns: [{ status: 'skipped', statusReason: 'Asked us not to.' }],
  });
  expect(names(await stage.get(`/v1/outlets?campaignId=${campaignId}&status=open`))).toEqual(['Taken']);
  await stage.api.call('patch', `/v1/outlets/${id}/status`).send({ status: 'skipped' }).expect(400);
  expect((await stage.get(`/v1/outlets/${id}`)).id).toBe(id);
});

test('a search matches special characters literally and is limited', async () => {
  const brandId = await stage.newBrand();
  const campaignId = await stage.newCampaign(brandId);
  const search = async (body: object, status = 200) => stage.post('/v1/outlets/search', body, status);
  await stage.post('/v1/outlets', {
    ...outlet('Hundred', { brandId, campaignId }),
    outletName: '100 % Rail_way \\ "News"',
  });
  await stage.post('/v1/outlets', { ...outlet('Plain', { brandId, campaignId }), outletName: 'Plain Railway' });
  expect(names(await search({ query: '%', campaignId }))).toEqual(['100 % Rail_way \\ "News"']);
  expect(names(await search({ query: 'rail_', campaignId }))).toHaveLength(1);
  expect(names(await search({ query: 'RAILW', campaignId, limit: 1 }))).toEqual(['Plain Railway']);
  expect(names(await search({ query: 'plain.exa' }))).toEqual(['Plain Railway']);
  expect(names(await search({ query: "'; drop table outlets; --" }))).toEqual([]);
  expect((await search({ query: 'x'.repeat(10_000) }, 400)).error).toMatch(/query/);
  await search({ query: null }, 400);
  await search({ query: '' }, 400);
  expect(
    (await stage.post('/v1/outlets', { ...outlet('X', { brandId, campaignId }), outletDomain: 'no domain' }, 400))
      .error,
  ).toMatch(/outletDomain/);
});

test('outlets are filtered by feature with or without version, and by run', async () => {
  const brandId = await stage.newBrand();
  const campaignId = await stage.newCampaign(brandId);
  for (const name of ['V1', 'V2', 'Elsewhere']) await stage.post('/v1/outlets', outlet(name, { brandId, campaignId }));
  for (const [name, slug] of [
    ['V1', 'pr-outreach-v1'],
    ['V2', 'pr-outreach-v2'],
    ['Elsewhere', 'quotes-v1'],
  ]) {
    await stage.rows(
      `update campaign_outlets set feature_slug = $2, workflow_slug = $2 where campaign_id = $3 and outlet_id in (select id from outlets where name = $1)`,
      [name, slug, campaignId],
    );
  }
  const listed = async (query: string) => names(await stage.get(`/v1/outlets?brandId=${brandId}&${query}`)).toSorted();
  expect(await listed('featureSlug=pr-outreach')).toEqual(['V1', 'V2']);
  expect(await listed('featureSlug=pr-outreach-v2')).toEqual(['V2']);
  expect(await listed('featureSlugs=pr-outreach-v2,quotes')).toEqual(['Elsewhere', 'V2']);
  const figures = await stage.get(`/v1/outlets/stats?brandId=${brandId}&workflowSlug=pr-outreach`);
  expect(figures.outletsDiscovered).toBe(2);
  await stage.get(`/v1/outlets?brandId=${brandId}&runId=${newId()}`, 404);
});

test('outlets of another organisation are not found', async () => {
  const stranger = await stage.api.newOrganisation('Stranger');
  const brandId = await stage.newBrand(stranger.orgId);
  const campaignId = await stage.newCampaign(brandId, stranger.orgId);
  const foreign = await stage.newOutlet('Foreign', stranger.orgId);
  const mine = await stage.newBrand();
  await stage.get(`/v1/outlets?brandId=${brandId}`, 404);
  await stage.get(`/v1/outlets?campaignId=${campaignId}`, 404);
  await stage.get(`/v1/campaigns/${campaignId}/outlets`, 404);
  await stage.get(`/v1/outlets/${foreign}`, 404);
  await stage.get('/v1/outlets/nonsense', 404);
  await stage.post('/v1/outlets', outlet('Mixed', { brandId: mine, campaignId }), 404);
  await stage.post('/v1/outlets', outlet('Mixed', { brandId, campaignId: await stage.newCampaign(mine) }), 404);
  await stage.api.call('patch', `/v1/outlets/${foreign}`).send({ outletName: 'Mine' }).expect(404);
  expect(names(await stage.post('/v1/outlets/search', { query: 'foreign' }))).toEqual([]);
  expect(await stage.rows('select name from outlets where id = $1', [foreign])).toEqual([{ name: 'Foreign' }]);
});

test('concurrent updates of different outlet fields are both kept', async () => {
  const id = await stage.newOutlet('Before');
  const { pool } = stage.api.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from outlets where id = $1 for update', [id]);
  const changes = [{ outletName: 'After' }, { outletUrl: 'https://moved.example/news' }];
  const patches = Promise.all(
    changes.map((change) => stage.api.call('patch', `/v1/outlets/${id}`).send(change).expect(200)),
  );
  await lockWaiting(pool, 2);
  await holder.query('commit');
  holder.release();
  await patches;
  expect(await stage.rows('select name, url, domain from outlets where id = $1', [id])).toEqual([
    { name: 'After', url: 'https://moved.example/news', domain: 'moved.example' },
  ]);
});

test('if two outlets get the same domain concurrently, one succeeds and the other returns 409', async () => {
  const ids = [await stage.newOutlet('One'), await stage.newOutlet('Two')];
  const { pool } = stage.api.database;
  const other = await pool.connect();
  await other.query('begin');
  await other.query("update outlets set domain = 'wanted.example' where id = $1", [ids[0]]);
  const refused = stage.api.call('patch', `/v1/outlets/${ids[1]}`).send({ outletDomain: 'wanted.example' }).expect(409);
  const answered = refused.then(({ body }) => body);
  await lockWaiting(pool);
  await other.query('commit');
  other.release();
  expect(await answered).toMatchObject({ error: 'Another outlet already has the domain wanted.example.' });
});
