import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROVIDER_ENDPOINTS } from '../../modules/keys/index.ts';
import { findOnlyAddress } from '../../modules/quotes/requests/address.rules.ts';
import { gatherFromFeeds } from '../../modules/quotes/requests/gather-requests.ts';
import { rateRelevance } from '../../modules/quotes/requests/relevance.ts';
import { newId } from '../../src/kernel/ids.ts';
import { type ModelServer, startModelServer } from '../ai/model-server.ts';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';
import { TestClock } from '../harness/clock.ts';

const clock = new TestClock(new Date('2026-11-11T12:00:00Z'));
let model: ModelServer;
let stage: CampaignStage;
beforeAll(async () => {
  model = await startModelServer();
  stage = await openCampaigns({
    clock,
    overrides: { providerEndpoints: { ...PROVIDER_ENDPOINTS, anthropic: model.baseUrl } },
  });
});
afterAll(async () => {
  await stage.close();
  await model.close();
});

const INPUTS = {
  expertise: 'Anvils, email deliverability',
  spokesperson: 'Ada Lovelace',
  biography: 'Ada forges anvils.',
};
const newCampaign = async (key: 'sandbox' | 'model', given: object = {}) => {
  const slug = `expert-quotes-${key}-v1`;
  const id = await stage.newCampaign({ workflowSlug: slug, feature: 'expert-quotes', inputs: INPUTS, ...given });
  await stage.rows(`update campaigns set feature_slug = 'expert-quotes-v1' where id = $1`, [id]);
  return id;
};
const get = async (path: string) => (await stage.api.call('get', path).expect(200)).body;
const pitchesOf = async (id: string) => (await get(`/v1/orgs/quote-pitches?campaign_id=${id}`)).quotePitches;

test('a sandbox campaign drafts pitches, submitting them sends no email, and the statistics follow', async () => {
  const id = await newCampaign('sandbox');
  await stage.finish(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed', failed_runs: 0 });
  expect(await stage.counts(id)).toMatchObject({
    quoteRequestsFound: 12,
    quoteRequestsRelevant: 6,
    quotePitchesDrafted: 6,
  });
  const pitches = await pitchesOf(id);
  expect((await get(`/v1/orgs/quote-pitches?campaignId=${id}`)).quotePitches).toEqual(pitches);
  expect(pitches).toHaveLength(6);
  expect(pitches[0].draft).toMatch(/Ada Lovelace of Acme Anvils can comment on this/);
  const { quoteRequests } = await get(`/v1/orgs/quote-requests?campaign_id=${id}`);
  expect(quoteRequests).toHaveLength(12);
  for (const { pitchUrl } of quoteRequests) expect(pitchUrl).toMatch(/^mailto:\S+@[\w-]+\.example$/);
  const [first] = pitches;
  const { body } = await stage.api
    .call('post', `/v1/orgs/quote-requests/${first.quoteRequestId}/reply`)
    .set('x-brand-id', first.brandId)
    .send({ draft: first.draft })
    .expect(200);
  expect(body.quotePitch).toMatchObject({ id: first.id, status: 'submitted', campaignId: id });
  expect(await stage.rows('select due_at from quote_pitches where id = $1', [first.id])).toEqual([{ due_at: null }]);
  await stage.api.call('patch', `/v1/orgs/quote-pitches/${first.id}`).send({ status: 'published' }).expect(200);
  expect(await get(`/v1/orgs/quote-requests/stats?campaign_id=${id}`)).toEqual({
    totalRequests: 12,
    totalPitched: 1,
    totalSelected: 1,
    totalPublished: 1,
    totalNotSelected: 0,
    sandbox: true,
  });
  const { stats } = await get(`/v1/features/expert-quotes/stats?campaignId=${id}`);
  expect(stats).toMatchObject({
    quoteRequestsFound: 12,
    quoteRequestsRelevant: 6,
    quotePitchesDrafted: 6,
    quotePitchesSent: 1,
    quotesPublished: 1,
    quotePlacementRate: 1,
  });
  expect((await get('/v1/features/expert-quotes')).feature.implemented).toBe(true);
});

test('a campaign with a model drafts one pitch for each added request and each article of marked feeds', async () => {
  await stage.api
    .call('post', '/v1/keys')
    .send({ provider: 'anthropic', apiKey: 'own-anthropic-0123456789' })
    .expect(200);
  const feedId = newId();
  await stage.rows(
    `insert into feeds (org_id, id, url, found_by, title, created_at) values ($1, $2, 'https://press.example/feed', 'user', 'Requests', $3)`,
    [stage.orgId, feedId, clock.now()],
  );
  const article = (title: string, description: string, at = clock.now()) =>
    stage.rows(
      `insert into articles (org_id, id, url, feed_id, title, description, published_at, created_at, updated_at)
       values ($1, gen_random_uuid(), 'https://press.example/' || $3, $2, $3, $4, $5, $5, $5)`,
      [stage.orgId, feedId, title, description, at],
    );
  await article('Anvils wanted', 'I need a quote on anvils. Write to jo@press.example.');
  await article('Marathon', 'Who runs?');
  await article('Anvils of old', 'Long ago.', new Date('2026-10-01T00:00:00Z'));
  await stage.api.call('put', `/v1/orgs/quote-feeds/${feedId}`).send({ source: 'press-list' }).expect(200);
  await stage.api
    .call('post', '/v1/orgs/quote-requests')
    .send({ opportunityText: 'How does email deliverability work?' });
  const late = { opportunityText: 'Anvils, but yesterday', deadline: '2026-11-10T00:00:00Z' };
  await stage.api.call('post', '/v1/orgs/quote-requests').send(late).expect(200);
  const pitch =
    'Hello,\n\nan anvil rings because it is hard; a dull one is cracked. Happy to say more.\n\nAda Lovelace';
  model.reply({ says: { pitch }, inputTokens: 400, outputTokens: 80 });
  const id = await newCampaign('model', { total: '10' });
  await stage.finish(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed', failed_runs: 0 });
  expect(await stage.counts(id)).toMatchObject({
    quoteRequestsFound: 3,
    quoteRequestsRelevant: 2,
    quotePitchesDrafted: 2,
  });
  expect(await stage.rows('select fallback_reason from quote_pitches where campaign_id = $1', [id])).toEqual([
    { fallback_reason: null },
    { fallback_reason: null },
  ]);
  expect(model.received).toHaveLength(2);
  expect((await pitchesOf(id)).map(({ draft }: { draft: string }) => draft)).toEqual([pitch, pitch]);
  const { quoteRequests } = await get('/v1/orgs/quote-requests?source=press-list');
  expect(quoteRequests).toHaveLength(2);
  expect(quoteRequests.map((request: { pitchUrl: string }) => request.pitchUrl)).toContain('mailto:jo@press.example');
  expect(
    await stage.rows(
      'select quantity::int, provisioned::float as open from cost_totals where campaign_id = $1 order by 1',
      [id],
    ),
  ).toEqual([
    { quantity: 160, open: 0 },
    { quantity: 800, open: 0 },
  ]);
  // A campaign of another brand reads the same articles without creating duplicate requests.
  const second = await newCampaign('model', { total: '10' });
  await stage.finish(second);
  expect(await stage.counts(second)).toMatchObject({ quoteRequestsFound: 3, quotePitchesDrafted: 2 });
  expect((await get('/v1/orgs/quote-requests?source=press-list')).quoteRequests).toHaveLength(2);
  await stage.api.call('delete', `/v1/orgs/quote-feeds/${feedId}`).expect(200);
  await stage.api.call('delete', `/v1/orgs/quote-feeds/${feedId}`).expect(404);
});

test('a batch that fails after the model call is charged once and keeps the text', async () => {
  const pitch =
    'Hello,\n\nan anvil rings because it is hard; a dull one is cracked. Happy to say more.\n\nAda Lovelace';
  model.reply({ says: { pitch } });
  const id = await newCampaign('model', { total: '10' });
  await stage.rows(
    `create function no_ink() returns trigger language plpgsql as $$ begin raise exception 'out of ink'; end $$`,
  );
  await stage.rows('create trigger no_ink before insert on quote_pitches for each row execute function no_ink()');
  await stage.run(id);
  await stage.rows('drop trigger no_ink on quote_pitches');
  expect(await stage.campaign(id)).toMatchObject({ failed_runs: 1 });
  clock.advance(60_000);
  await stage.finish(id);
  expect(model.received).toHaveLength(2);
  expect(await pitchesOf(id)).toHaveLength(2);
});

test('a second campaign of a brand pays no model for requests that the brand has already answered', async () => {
  const brandId = await stage.newBrand();
  model.reply({
    says: { pitch: 'Hello,\n\nan anvil rings because it is hard; a dull one is cracked.\n\nAda Lovelace' },
  });
  await stage.finish(await newCampaign('model', { total: '10', brandId }));
  expect(model.received).toHaveLength(2);
  const second = await newCampaign('model', { total: '10', brandId });
  await stage.finish(second);
  expect(await stage.counts(second)).toMatchObject({ quoteRequestsFound: 3, quoteRequestsRelevant: 2 });
  expect(await pitchesOf(second)).toEqual([]);
  expect(model.received).toHaveLength(2);
});

test.each([
  ['Who knows about anvils?', 'Anvils, tongs', true],
  ['Need an expert on email for a story', 'email deliverability', false],
  ['How is the deliverability of emails measured?', 'email deliverability', true],
  ['Best marathon shoes?', 'Anvils, tongs', false],
  ['Looking for people with experience', 'people with experience in looking', false],
  ['Anything', '', false],
])('relevance of %j for %j: %s', (request, expertise, relevant) => {
  expect(rateRelevance(request, expertise).relevant).toBe(relevant);
});

test('an expertise can contain any characters', async () => {
  const id = await newCampaign('sandbox', { inputs: { ...INPUTS, expertise: `a${'😀'.repeat(150)}` } });
  await stage.finish(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed', failed_runs: 0 });
});

test('an address is taken from a text only if it is the only one', () => {
  expect(findOnlyAddress('Write to jo@press.example, or (jo@press.example).')).toBe('jo@press.example');
  expect(findOnlyAddress('jo@press.example or al@press.example')).toBeNull();
  expect(findOnlyAddress('no address @ all')).toBeNull();
  for (const none of [
    'I am @jane@mastodon.social',
    'https://mastodon.social/@jane@press.example',
    '/jane@press.example',
    'logo@2x.png',
  ])
    expect(findOnlyAddress(none)).toBeNull();
  expect(findOnlyAddress('I am @jane@mastodon.social, write to <mailto:jo@press.example>')).toBe('jo@press.example');
});

test('every article of a marked feed becomes a request, also if there are more than one collection takes', async () => {
  const { orgId, platform } = stage;
  const feedId = newId();
  const since = new Date(clock.now().getTime() - 86_400_000);
  await stage.rows(
    `insert into feeds (org_id, id, url, found_by, created_at) values ($1, $2, 'https://many.example/feed', 'user', $3)`,
    [orgId, feedId, clock.now()],
  );
  await stage.rows(
    `insert into articles (org_id, id, url, feed_id, title, created_at, updated_at)
     select $1, gen_random_uuid(), 'https://many.example/' || i, $2, 'Asked ' || i, $3, $3 from generate_series(1, 1100) as i`,
    [orgId, feedId, clock.now()],
  );
  await stage.api.call('put', `/v1/orgs/quote-feeds/${feedId}`).send({ source: 'many' }).expect(200);
  for (let batch = 0; batch < 2; batch++)
    await gatherFromFeeds({ ...platform, em: platform.orm.em.fork() }, orgId, since);
  const found = await stage.rows(`select 1 from quote_requests where source = 'many'`);
  expect(found).toHaveLength(1_100);
});
