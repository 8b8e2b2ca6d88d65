import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPoliteWeb } from '../../modules/discovery/index.ts';
import { acme } from '../api/brands/acme.ts';
import { startWeb, type Web } from '../api/brands/web.ts';
import { TestClock } from '../harness/clock.ts';
import { type MailStage, openMail } from '../messages/stage.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';
import { INPUTS, NOW, outlet } from './press.ts';

let web: Web;
let sink: Sink;
let stage: MailStage;
beforeAll(async () => {
  web = await startWeb({ 'acme.example': acme });
  sink = await startSink({ keepMail: true });
  const politeWeb = createPoliteWeb({ intervalMs: 0 });
  stage = await openMail({ clock: new TestClock(NOW), overrides: { egress: web.egress(), politeWeb } });
  await stage.newSender({ port: sink.port });
});
afterAll(async () => {
  await stage.close();
  await sink.stop();
  await web.close();
});

const call = (...[method, path]: Parameters<MailStage['api']['call']>) => stage.api.call(method, path);
const get = async (path: string) => (await call('get', path).expect(200)).body;

const newBrand = async () =>
  (
    await call('post', '/v1/brands')
      .send({ url: web.address('acme.example') })
      .expect(200)
  ).body.brandId as string;

async function newCampaign(
  workflowSlug: string,
  brandId: string,
  featureInputs: object = INPUTS,
  more: object = {},
): Promise<string> {
  const { body } = await call('post', '/v1/campaigns').send({
    name: 'Museum',
    workflowSlug,
    brandIds: [brandId],
    featureInputs,
    maxBudgetTotalUsd: '5',
    ...more,
  });
  if (body.error !== undefined) throw new Error(body.error);
  return body.campaign.id;
}

const LONGEST_MS = 120_000;

test('until its end date a campaign looks again when its feeds were read', async () => {
  const brandId = await newBrand();
  const host = 'late-anvils.example';
  const titles = ['Falling anvils in autumn', 'Small anvils for business', 'Anvils that fall again'];
  web.sites.set(host, outlet('Late Anvils', [['Mary Keller', 'mary@late-anvils.example']], titles));
  await call('post', '/v1/feeds')
    .send({ url: web.address(host, '/feed.xml'), brandId })
    .expect(200);
  const endDate = new Date(stage.clock.now().getTime() + 30 * 86_400_000).toISOString();
  const id = await newCampaign('pr-cold-email-outreach-feeds-v1', brandId, INPUTS, { endDate });
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'active', closed_gate: 'new_articles' });
  const news = outlet('Late Anvils', [['Betty Holberton', 'betty@late-anvils.example']], ['An anvil that fell twice']);
  web.sites.set(host, news);
  const { next_run_at: next } = (await stage.campaign(id)) as unknown as { next_run_at: Date };
  stage.clock.set(new Date(next.getTime() + 1_000));
  await stage.run(id);
  const { journalists } = await get(`/v1/campaigns/${id}/journalists`);
  expect(journalists.map(({ journalistName }: { journalistName: string }) => journalistName)).toContain(
    'Betty Holberton',
  );
  expect((await stage.counts(id))['leadsServed']).toBe(2);
  expect(await stage.campaign(id)).toMatchObject({ status: 'active', closed_gate: 'new_articles' });
});

test('until its end date a campaign waits for a feed that nobody has named yet', async () => {
  const endDate = new Date(stage.clock.now().getTime() + 30 * 86_400_000).toISOString();
  const id = await newCampaign('pr-cold-email-outreach-feeds-v1', await newBrand(), INPUTS, { endDate });
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({
    status: 'active',
    closed_gate: 'new_articles',
    next_run_at: new Date(stage.clock.now().getTime() + 3_600_000),
  });
});

test(
  'another story reaches journalists again after a rest, and nobody who said no',
  async () => {
    const brandId = await newBrand();
    const host = 'again.example';
    const people: [string, string][] = ['Lise', 'Marie', 'Emmy'].map((name) => [
      `${name} Curie`,
      `${name.toLowerCase()}@again.example`,
    ]);
    const titles = [
      'Falling anvils',
      'Small anvils for business',
      'Anvils that fall',
      'An anvil',
      'Anvil makers',
      'Anvils again',
    ];
    web.sites.set(host, outlet('Anvils Again', people, titles));
    await call('post', '/v1/feeds')
      .send({ url: web.address(host, '/feed.xml'), brandId })
      .expect(200);
    const pitched = async (story: string) => {
      const id = await newCampaign('pr-cold-email-outreach-feeds-v1', brandId, { ...INPUTS, story });
      await stage.finish(id);
      const { journalists } = await get(`/v1/campaigns/${id}/journalists`);
      const own = (journalists as Record<string, string | null>[]).filter(({ outletDomain }) => outletDomain === host);
      return Object.fromEntries(own.map(({ firstName, skipReason }) => [firstName, skipReason]));
    };
    expect(await pitched('We open a museum of falling anvils')).toEqual({ Lise: null, Marie: null, Emmy: null });
    await call('post', '/v1/inbound/replies')
      .send({ fromEmail: 'emmy@again.example', toEmail: 'ada@acme.example', bodyText: 'Not interested, thank you.' })
      .expect(200);
    const rest = { Lise: 'contacted_recently', Marie: 'contacted_recently', Emmy: 'declined' };
    expect(await pitched('Our anvils fall faster')).toEqual(rest);
    stage.clock.set(new Date(stage.clock.now().getTime() + 15 * 86_400_000));
    // New articles are needed, because old ones match no journalist.
    await stage.rows(
      'update articles set published_at = $2 where outlet_id in (select id from outlets where domain = $1)',
      [host, stage.clock.now()],
    );
    const mailsTo = (name: string) => sink.to(`${name}@again.example`).length;
    const before = { lise: mailsTo('lise'), emmy: mailsTo('emmy') };
    expect(await pitched('Our small anvils fall for business')).toEqual({ Lise: null, Marie: null, Emmy: 'declined' });
    expect(mailsTo('lise')).toBeGreaterThan(before.lise);
    expect(mailsTo('emmy')).toBe(before.emmy);
  },
  LONGEST_MS,
);
