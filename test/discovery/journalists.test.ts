import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/kernel/ids.ts';
import { type DiscoveryStage, openDiscovery } from './stage.ts';

let stage: DiscoveryStage;
beforeAll(async () => {
  stage = await openDiscovery();
});
afterAll(() => stage.close());

interface Placing {
  campaignId: string;
  brandId: string;
  journalistId: string;
  outletId: string;
  relevance?: number;
  leadId?: string | null;
  feature?: string;
}

async function place({
  campaignId,
  brandId,
  journalistId,
  outletId,
  relevance = 10,
  leadId = null,
  feature = 'pr-v1',
}: Placing) {
  const id = newId();
  await stage.rows(
    `insert into campaign_journalists (org_id, id, campaign_id, journalist_id, outlet_id, brand_id, feature_slug, workflow_slug,
       relevance, why_relevant, article_urls, status, lead_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $9, $9, $7, 'Writes about it.', '["https://news.example/1"]', 'buffered', $8, now(), now())`,
    [stage.orgId, id, campaignId, journalistId, outletId, brandId, relevance, leadId, feature],
  );
  return id;
}

const names = (body: { journalists: { journalistName: string }[] }) =>
  body.journalists.map(({ journalistName }) => journalistName);

test('journalists are listed once, most relevant first, with the outcome of their emails', async () => {
  const brandId = await stage.newBrand();
  const [one, two] = [await stage.newCampaign(brandId), await stage.newCampaign(brandId)];
  const outletId = await stage.newOutlet('Depot Weekly');
  const ines = await stage.newJournalist(outletId, 'Ines Okafor', { email: 'ines@depot.example' });
  const jo = await stage.newJournalist(outletId, 'Jo Park');
  const replied = await stage.newLead(one, brandId, {
    contacted: true,
    delivered: true,
    replied: true,
    reply_class: 'notInterested',
  });
  const delivered = await stage.newLead(two, brandId, { contacted: true, delivered: true });
  const first = await place({
    campaignId: one,
    brandId,
    journalistId: ines,
    outletId,
    relevance: 72.5,
    leadId: replied,
  });
  await place({
    campaignId: two,
    brandId,
    journalistId: ines,
    outletId,
    relevance: 90,
    leadId: delivered,
    feature: 'pr-v2',
  });
  await place({ campaignId: two, brandId, journalistId: jo, outletId, relevance: 95, feature: 'pr-v2' });

  const list = await stage.get(`/v1/journalists/list?brandId=${brandId}`);
  expect(names(list)).toEqual(['Jo Park', 'Ines Okafor']);
  expect(list.total).toBe(2);
  expect(list.byOutreachStatus).toMatchObject({
    buffered: 1,
    replied: 1,
    delivered: 0,
    repliesNegative: 1,
    repliesPositive: 0,
  });
  expect(Object.keys(list.byOutreachStatus)).toHaveLength(15);
  expect(list.journalists[0]).toMatchObject({ email: null, emailStatus: null, outreachStatus: 'buffered', cost: null });
  const mail = {
    contacted: true,
    delivered: true,
    opened: false,
    bounced: false,
    unsubscribed: false,
    lastDeliveredAt: null,
  };
  expect(list.journalists[1]).toEqual({
    journalistId: ines,
    journalistName: 'Ines Okafor',
    firstName: null,
    lastName: null,
    entityType: 'individual',
    outletId,
    outletName: 'Depot Weekly',
    outletDomain: `${outletId}.example`,
    sandbox: false,
    email: 'ines@depot.example',
    apolloPersonId: null,
    outreachStatus: 'replied',
    skipReason: null,
    replyClassification: 'negative',
    emailStatus: {
      broadcast: {
        campaign: null,
        brand: { ...mail, replied: true, replyClassification: 'negative' },
        global: { email: { bounced: false, unsubscribed: false } },
      },
      transactional: { campaign: null, brand: null, global: { email: { bounced: false, unsubscribed: false } } },
    },
    cost: null,
    campaigns: [
      expect.objectContaining({ campaignId: two, outreachStatus: 'delivered', relevanceScore: '90' }),
      {
        id: first,
        campaignId: one,
        featureSlug: 'pr-v1',
        workflowSlug: 'pr-v1',
        outreachStatus: 'replied',
        skipReason: null,
        relevanceScore: '72.5',
        whyRelevant: 'Writes about it.',
        whyNotRelevant: '',
        articleUrls: ['https://news.example/1'],
        email: 'ines@depot.example',
        apolloPersonId: null,
        runId: null,
        createdAt: expect.any(String),
      },
    ],
  });

  const ofTwo = await stage.get(`/v1/journalists/list?brandId=${brandId}&campaignId=${two}&featureSlug=pr`);
  expect(ofTwo.journalists[1]).toMatchObject({
    outreachStatus: 'delivered',
    replyClassification: null,
    emailStatus: {
      broadcast: { campaign: { ...mail, replied: false, replyClassification: null }, brand: { replied: true } },
    },
  });
  expect(names(await stage.get(`/v1/journalists/list?brandId=${brandId}&featureSlugs=pr-v1,quotes`))).toEqual([
    'Ines Okafor',
  ]);
  expect(names(await stage.get(`/v1/journalists/list?brandId=${brandId}&workflowSlug=nothing`))).toEqual([]);
  const page = await stage.get(`/v1/journalists/list?brandId=${brandId}&limit=1`);
  expect(names(await stage.get(`/v1/journalists/list?brandId=${brandId}&limit=1&cursor=${page.nextCursor}`))).toEqual([
    'Ines Okafor',
  ]);

  const ofCampaign = await stage.get(`/v1/campaigns/${one}/journalists`);
  expect(ofCampaign).toEqual({
    journalists: [
      {
        id: ines,
        entityType: 'individual',
        journalistName: 'Ines Okafor',
        firstName: null,
        lastName: null,
        outletId,
        outletName: 'Depot Weekly',
        outletDomain: `${outletId}.example`,
        sandbox: false,
        email: 'ines@depot.example',
        outreachStatus: 'replied',
        skipReason: null,
        relevanceScore: 72.5,
        whyRelevant: 'Writes about it.',
        whyNotRelevant: '',
        articleUrls: ['https://news.example/1'],
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ],
    nextCursor: null,
  });

  const figures = await stage.get(`/v1/journalists/stats?brandId=${brandId}&groupBy=campaignId`);
  expect(figures).toMatchObject({
    totalJournalists: 2,
    byOutreachStatus: { replied: 1, buffered: 1 },
    repliesDetail: { notInterested: 1, interested: 0 },
  });
  expect(figures.groupedBy[two]).toMatchObject({
    totalJournalists: 2,
    byOutreachStatus: { delivered: 1, buffered: 1 },
  });
});

test('journalists of another organisation are not found', async () => {
  const stranger = await stage.api.newOrganisation('Stranger');
  const brandId = await stage.newBrand(stranger.orgId);
  const campaignId = await stage.newCampaign(brandId, stranger.orgId);
  await stage.get(`/v1/journalists/list?brandId=${brandId}`, 404);
  await stage.get(`/v1/journalists/list?brandId=${await stage.newBrand()}&campaignId=${campaignId}`, 404);
  await stage.get(`/v1/campaigns/${campaignId}/journalists`, 404);
  await stage.get(`/v1/journalists/stats?campaignId=${campaignId}`, 404);
});

test('erasing a person removes them from journalists and articles', async () => {
  const brandId = await stage.newBrand();
  const campaignId = await stage.newCampaign(brandId);
  const outletId = await stage.newOutlet();
  const byAddress = await stage.newJournalist(outletId, 'Quilla Unforgettable', { email: 'Quilla@Depot.example' });
  const leadId = await stage.newLead(campaignId, brandId, {
    email: 'quilla@depot.example',
    person_key: 'quilla@depot.example',
  });
  const byLead = await stage.newJournalist(outletId, 'Q. Unforgettable');
  await place({ campaignId, brandId, journalistId: byLead, outletId, leadId });
  const other = await stage.newJournalist(outletId, 'Somebody Else', { email: 'else@depot.example' });
  const written = await stage.newArticle({ outletId, journalistId: byAddress, author: 'By Quilla Unforgettable' });
  const kept = await stage.newArticle({ outletId, journalistId: other, author: 'Somebody Else' });
  const stranger = await stage.api.newOrganisation('Elsewhere');
  const foreign = await stage.newJournalist(await stage.newOutlet('Foreign', stranger.orgId), 'Quilla Unforgettable', {
    orgId: stranger.orgId,
    email: 'quilla@depot.example',
  });

  await stage.post('/v1/people/erase', { email: 'QUILLA@depot.example' });
  const people = await stage.rows('select id, name, email from journalists where id = any($1) order by id', [
    [byAddress, byLead, other, foreign],
  ]);
  expect(people).toEqual([
    { id: byAddress, name: 'Erased', email: null },
    { id: byLead, name: 'Erased', email: null },
    { id: other, name: 'Somebody Else', email: 'else@depot.example' },
    { id: foreign, name: 'Quilla Unforgettable', email: 'quilla@depot.example' },
  ]);
  const authors = await stage.rows('select id, author from articles where id = any($1) order by id', [[written, kept]]);
  expect(authors).toEqual([
    { id: written, author: null },
    { id: kept, author: 'Somebody Else' },
  ]);
  const own = 'select 1 from journalists where org_id = $1 and journalists::text ilike $2';
  expect(await stage.rows(own, [stage.orgId, '%unforgettable%'])).toEqual([]);
});

test('a skipped journalist shows the reason in the list of the brand and of the campaign', async () => {
  const brandId = await stage.newBrand();
  const campaignId = await stage.newCampaign(brandId);
  const outletId = await stage.newOutlet('Silent');
  const journalistId = await stage.newJournalist(outletId, 'Jo Park');
  const id = await place({ campaignId, brandId, journalistId, outletId });
  await stage.rows("update campaign_journalists set status = 'skipped', status_reason = 'no_address' where id = $1", [
    id,
  ]);
  const skipped = { outreachStatus: 'skipped', skipReason: 'no_address', email: null };
  const { journalists } = await stage.get(`/v1/journalists/list?brandId=${brandId}`);
  expect(journalists).toMatchObject([{ ...skipped, campaigns: [skipped] }]);
  expect((await stage.get(`/v1/campaigns/${campaignId}/journalists`)).journalists).toMatchObject([skipped]);
});

test('sandbox journalists are marked, can be listed alone and are excluded from live totals', async () => {
  const brandId = await stage.newBrand();
  const [real, invented] = [await stage.newCampaign(brandId), await stage.newCampaign(brandId)];
  for (const [campaignId, name, count] of [
    [real, 'Real', 1],
    [invented, 'Invented', 2],
  ] as const) {
    for (let at = 0; at < count; at++) {
      const outletId = await stage.newOutlet(name);
      await stage.rows('update outlets set sandbox = $2 where id = $1', [outletId, name === 'Invented']);
      const journalistId = await stage.newJournalist(outletId, `${name} Person`);
      await place({ campaignId, brandId, journalistId, outletId, relevance: 10 + at });
      await stage.newArticle({ outletId, title: name });
      await stage.rows(
        `insert into campaign_outlets (org_id, campaign_id, outlet_id, brand_id, relevance, status, created_at, updated_at)
         values ($1, $2, $3, $4, 10, 'open', now(), now())`,
        [stage.orgId, campaignId, outletId, brandId],
      );
      await stage.rows(
        `insert into feeds (org_id, id, url, brand_id, found_by, created_at) values ($1, gen_random_uuid(), $2, $3, $4, now())`,
        [stage.orgId, `https://${outletId}.example/feed`, brandId, name === 'Invented' ? 'sandbox' : 'user'],
      );
    }
  }
  const marks = async (path: string, list: string) =>
    ((await stage.get(path))[list] as { sandbox: boolean }[])
      .map(({ sandbox }) => sandbox)
      .toSorted((one, other) => Number(one) - Number(other));
  for (const [path, list] of [
    [`/v1/outlets?brandId=${brandId}`, 'outlets'],
    [`/v1/journalists/list?brandId=${brandId}`, 'journalists'],
    [`/v1/feeds?brandId=${brandId}`, 'feeds'],
  ] as const) {
    expect(await marks(path, list)).toEqual([false, true, true]);
    expect(await marks(`${path}&sandbox=true`, list)).toEqual([true, true]);
    expect(await marks(`${path}&sandbox=false`, list)).toEqual([false]);
  }
  expect(await marks('/v1/articles?sandbox=true', 'articles')).toEqual([true, true]);
  expect((await stage.get('/v1/articles')).articles[0]).toMatchObject({ ogTitle: 'Invented', sandbox: true });
  for (const [path, total] of [
    ['/v1/outlets/stats', 'outletsDiscovered'],
    ['/v1/journalists/stats', 'totalJournalists'],
  ] as const) {
    const counted = async (query: string) => (await stage.get(`${path}?${query}`))[total];
    expect(await counted(`brandId=${brandId}`)).toBe(1);
    expect(await counted(`brandId=${brandId}&sandbox=true`)).toBe(2);
    expect(await counted(`campaignId=${invented}`)).toBe(2);
    expect(await counted(`campaignId=${invented}&sandbox=false`)).toBe(0);
  }
});
