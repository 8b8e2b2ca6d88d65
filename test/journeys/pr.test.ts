import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPoliteWeb } from '../../modules/discovery/index.ts';
import { writeDueKit } from '../../modules/press/index.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { acme } from '../api/brands/acme.ts';
import { type Site, startWeb, type Web } from '../api/brands/web.ts';
import { TestClock } from '../harness/clock.ts';
import { type MailStage, openMail } from '../messages/stage.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';
import { INPUTS, NOW, outlet } from './press.ts';

const FORGE = outlet(
  'The Forge Review',
  [
    ['Ada Byron', 'ada@forge-review.example'],
    ['Newsroom', null],
  ],
  [
    'Why falling anvils are back in business',
    'A small anvil maker takes on the enterprises',
    'Anvils that fall: a test of five makers',
    'How to choose an anvil for a small business',
    'The anvil and the roadrunner: an industry looks back',
    'Steel prices make anvils dearer',
  ],
);
const TRADE = outlet(
  'Smithing Weekly',
  [
    ['Grace Hopper', null],
    ['Jean Bartik', 'jean@smithing.example'],
  ],
  [
    'Anvils on trial in small workshops',
    'The anvil that would not fall',
    'Anvil makers meet in Tucson',
    'Anvils for business',
    'A falling anvil, filmed',
    'Business is good for anvils',
    'Small anvils, small prices',
  ],
);
const COOKS = outlet(
  'Cook and Table',
  [['Julia Child', 'julia@cook.example']],
  ['Ten soups for November', 'A cake without flour', 'What to drink with oysters', 'The best pans of the year'],
);

/** This feed has no authors. Author and address are on the article's page. */
const UNSIGNED = [
  'Falling anvils in spring',
  'An anvil for small makers',
  'Anvils fall again',
  'Anvil business',
  'Small anvils',
];
const POST: Site = {
  ...outlet('Anvil Post', [['', null]], UNSIGNED),
  ...Object.fromEntries(
    UNSIGNED.map((title) => [
      `/${encodeURIComponent(title)}`,
      '<p class="byline"><a rel="author" href="/kay">Kay Antonelli</a> <a href="mailto:kay@anvil-post.example">write</a></p>',
    ]),
  ),
};

let web: Web;
let sink: Sink;
let stage: MailStage;
beforeAll(async () => {
  web = await startWeb({
    'acme.example': acme,
    'forge-review.example': FORGE,
    'smithing.example': TRADE,
    'cook.example': COOKS,
    'anvil-post.example': POST,
  });
  sink = await startSink({ keepMail: true });
  stage = await openMail({
    clock: new TestClock(NOW),
    overrides: { egress: web.egress(), politeWeb: createPoliteWeb({ intervalMs: 0 }) },
  });
  await stage.newSender({ port: sink.port });
});
afterAll(async () => {
  await stage.close();
  await sink.stop();
  await web.close();
});

const call = (...[method, path]: Parameters<MailStage['api']['call']>) => stage.api.call(method, path);
const get = async (path: string) => (await call('get', path).expect(200)).body;
const signal = new AbortController().signal;

async function approvedKit(brandId: string): Promise<string> {
  const { body: asked } = await call('post', '/v1/press-kits/media-kits')
    .set('x-brand-id', brandId)
    .send({ instruction: 'For trade press.' })
    .expect(200);
  while (await inUnitOfWork(stage.platform, (unit) => writeDueKit(unit, signal)));
  const { body: kit } = await call('post', `/v1/press-kits/media-kits/${asked.mediaKitId}/validate`).expect(200);
  expect(kit.status).toBe('validated');
  return kit.publicUrl;
}

const newBrand = async () =>
  (
    await call('post', '/v1/brands')
      .send({ url: web.address('acme.example') })
      .expect(200)
  ).body.brandId as string;

async function newCampaign(workflowSlug: string, brandId: string, featureInputs: object = INPUTS): Promise<string> {
  const { body } = await call('post', '/v1/campaigns').send({
    name: 'Museum',
    workflowSlug,
    brandIds: [brandId],
    featureInputs,
    maxBudgetTotalUsd: '5',
  });
  if (body.error !== undefined) throw new Error(body.error);
  return body.campaign.id;
}

const LONGEST_MS = 90_000;

test(
  'from a website to a kit, to outlets, to pitches in an inbox, to an answer, to the statistics',
  async () => {
    const brandId = await newBrand();
    const kitUrl = await approvedKit(brandId);
    for (const host of ['forge-review.example', 'smithing.example', 'cook.example', 'anvil-post.example']) {
      await call('post', '/v1/feeds')
        .send({ url: web.address(host, '/feed.xml'), brandId })
        .expect(200);
    }
    const id = await newCampaign('pr-cold-email-outreach-feeds-v1', brandId);
    await stage.finish(id);

    const { outlets } = await get(`/v1/campaigns/${id}/outlets`);
    expect(
      outlets
        .map(({ outletName }: { outletName: string }) => outletName)
        .filter((name: string) => name !== 'Anvil Post')
        .slice(0, 2)
        .toSorted(),
    ).toEqual(['Smithing Weekly', 'The Forge Review']);
    expect(outlets[0].whyRelevant).toMatch(/anvil/i);
    // Journalists without an address are listed but not contacted. Editorial desks are not people.
    expect([...new Set(sink.arrivals.map(({ to }) => to))].toSorted()).toEqual([
      'ada@forge-review.example',
      'jean@smithing.example',
      'kay@anvil-post.example',
    ]);
    const [pitch] = sink.to('ada@forge-review.example');
    const text = pitch?.raw.replaceAll(/=\r?\n/g, '') ?? '';
    expect(text).toContain('The Forge Review');
    for (const said of ['Under embargo until 1 December 2026', 'Wile Coyote, founder', 'Ada Lovelace\r\nAcme'])
      expect(text).toContain(said);
    expect(text.replaceAll('=3D', '=')).toContain(kitUrl);
    const { journalists } = await get(`/v1/journalists/list?brandId=${brandId}`);
    const statusOf = (name: string) =>
      journalists.find(({ journalistName }: { journalistName: string }) => journalistName === name)?.outreachStatus;
    expect(statusOf('Grace Hopper')).toBe('skipped');
    expect(['sent', 'delivered', 'contacted']).toContain(statusOf('Ada Byron'));

    await call('post', '/v1/inbound/replies')
      .send({
        fromEmail: 'ada@forge-review.example',
        toEmail: 'ada@acme.example',
        bodyText: 'Yes, I am interested. Please call me tomorrow.',
      })
      .expect(200);
    expect((await get(`/v1/journalists/list?brandId=${brandId}`)).byOutreachStatus.replied).toBe(1);
    const statistics = await get(`/v1/features/pr-cold-email-outreach/stats?brandId=${brandId}`);
    expect(statistics.stats).toMatchObject({ emailsReplied: 1, repliesPositive: 1 });
    expect(statistics.stats.journalistsDiscovered).toBeGreaterThanOrEqual(3);
  },
  LONGEST_MS,
);

test('all of it runs with nothing but this machine: an invented world answers', async () => {
  const brandId = await newBrand();
  const before = web.visits.length;
  const id = await newCampaign('pr-cold-email-outreach-sandbox-v1', brandId);
  await stage.finish(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
  const counts = await stage.counts(id);
  expect(counts['outletsRelevant']).toBeGreaterThan(0);
  expect(counts['outletsRelevant']).toBeLessThan(counts['outletsDiscovered'] ?? 0);
  expect(counts['leadsServed']).toBeGreaterThan(0);
  expect(counts['sent']).toBeGreaterThan(0);
  const { emails } = await get(`/v1/campaigns/${id}/emails?limit=5`);
  expect(emails[0].sequence[0].bodyText).toContain('your article “');
  expect(web.visits.slice(before)).toEqual([]);
});

test.each([
  ['outlet-discovery', { topics: 'Anvils', competitors: 'Roadrunner' }],
  ['journalist-discovery', { topics: 'Anvils', story: INPUTS.story }],
])('%s finds in the invented world, and completes', async (feature, inputs) => {
  const brandId = await newBrand();
  const id = await newCampaign(`${feature}-sandbox-v1`, brandId, inputs);
  await stage.finish(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
  const { stats } = await get(`/v1/features/${feature}/stats?brandId=${brandId}&sandbox=true`);
  expect(stats.articlesDiscovered).toBeGreaterThan(0);
  expect(feature === 'outlet-discovery' ? stats.outletsRelevant : stats.journalistsRelevant).toBeGreaterThan(0);
});
