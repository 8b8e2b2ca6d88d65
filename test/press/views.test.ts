import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCountries } from '../../modules/press/index.ts';
import { draftedKit, openPress, type PressStage } from './stage.ts';

const KITS = '/v1/press-kits/media-kits';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

let stage: PressStage;
beforeAll(async () => {
  stage = await openPress({ DISTRIBUTE_COUNTRY_HEADER: 'CF-IPCountry' });
});
afterAll(() => stage.close());

type Drafted = Awaited<ReturnType<typeof draftedKit>>;

const look = ({ kit }: Pick<Drafted, 'kit'>, ip: string, { agent = FIREFOX, country = '' } = {}) =>
  stage.api
    .call('get', `/press-kits/public/${kit.shareToken}`, null)
    .set('x-forwarded-for', ip)
    .set('user-agent', agent)
    .set(country === '' ? {} : { 'cf-ipcountry': country })
    .expect(200);

const views = async ({ key }: Pick<Drafted, 'key'>, query = '') =>
  (await stage.api.call('get', `${KITS}/stats/views?${query}`, key).expect(200)).body;

test('a visitor counts once a day without cookies, and machines are counted separately', async () => {
  const drafted = await draftedKit(stage);
  expect(await views(drafted)).toEqual({
    totalViews: 0,
    uniqueVisitors: 0,
    machineViews: 0,
    firstViewedAt: null,
    lastViewedAt: null,
  });
  const { headers } = await look(drafted, '203.0.113.1');
  expect(headers).not.toHaveProperty('set-cookie');
  await look(drafted, '203.0.113.1');
  await look(drafted, '203.0.113.2');
  await look(drafted, '203.0.113.2', { agent: CHROME });
  await look(drafted, '203.0.113.3', { agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' });
  await stage.api.call('get', `/press-kits/public/${drafted.kit.shareToken}`, null).expect(200);
  await expect.poll(() => views(drafted)).toMatchObject({ totalViews: 3, uniqueVisitors: 3, machineViews: 2 });
  const first = stage.clock.now().toISOString();
  stage.clock.advance(86_400_000);
  await look(drafted, '203.0.113.1');
  await expect.poll(() => views(drafted)).toMatchObject({ totalViews: 4, firstViewedAt: first });
  const { groups } = await views(drafted, 'groupBy=day');
  expect(groups).toMatchObject([
    { key: first.slice(0, 10), totalViews: 3, uniqueVisitors: 3 },
    { key: stage.clock.now().toISOString().slice(0, 10), totalViews: 1, uniqueVisitors: 1 },
  ]);
  expect(await views(drafted, `to=${first.slice(0, 10)}`)).toMatchObject({ totalViews: 3 });
  expect(await views(drafted, `from=${stage.clock.now().toISOString()}`)).toMatchObject({ totalViews: 1 });
  // Neither IP addresses nor user agents are stored.
  const { rows } = await stage.api.database.pool.query('select media_kit_visits::text as row from media_kit_visits');
  expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|Firefox|Mozilla/);
});

test('views can be grouped and filtered by country, kit, brand and campaign', async () => {
  const drafted = await draftedKit(stage);
  const { key, brandId, kit } = drafted;
  const { body: second } = await stage.request(key, brandId).expect(200);
  await stage.write();
  const other = { key, kit: await stage.kit(key, second.id) };
  await look(drafted, '8.8.8.8');
  await look(other, '8.8.8.8');
  await look(other, '192.0.2.1', { country: 'fr' });
  await look(other, '192.0.2.2', { country: 'T1' });
  await expect.poll(() => views(drafted)).toMatchObject({ totalViews: 4, uniqueVisitors: 3 });
  const group = async (by: string) =>
    (await views(drafted, `groupBy=${by}`)).groups.map((found: Record<string, unknown>) => [
      found['key'],
      found['totalViews'],
      found['uniqueVisitors'],
    ]);
  expect(await group('country')).toEqual([
    ['US', 2, 1],
    ['FR', 1, 1],
    [null, 1, 1],
  ]);
  expect(await group('mediaKitId')).toEqual([
    [other.kit.id, 3, 3],
    [kit.id, 1, 1],
  ]);
  expect(await group('brandId')).toEqual([[brandId, 4, 3]]);
  expect(await group('campaignId')).toEqual([[null, 4, 3]]);
  expect(await views(drafted, `mediaKitId=${kit.id}`)).toMatchObject({ totalViews: 1 });
  expect(await views(drafted, `brandId=${brandId}`)).toMatchObject({ totalViews: 4 });
  expect(await views(drafted, 'featureSlug=press-kit-page')).toMatchObject({ totalViews: 0 });
  const stranger = await stage.api.newOrganisation('Stranger');
  await stage.api.call('get', `${KITS}/stats/views?mediaKitId=${kit.id}`, stranger.key).expect(404);
  expect(await views(stranger)).toMatchObject({ totalViews: 0 });
});

test('the number of visitors from one address is limited for each kit and day', async () => {
  const drafted = await draftedKit(stage);
  const kit = { ...drafted.kit, timeZone: 'UTC' };
  const note = (ip: string, agent: string) => {
    const request = { method: 'GET', headers: { 'user-agent': `${FIREFOX} ${agent}` } } as never;
    return stage.platform.kitViews.note(kit, { request, ip, isFromProxy: false });
  };
  for (let agent = 0; agent < 40; agent++) await note('203.0.113.7', `${agent}`);
  await expect.poll(() => views(drafted)).toMatchObject({ totalViews: 40 });
  for (let agent = 30; agent < 200; agent++) await note('203.0.113.7', `${agent}`);
  for (let host = 0; host < 100; host++) await note(`2001:db8::${host}`, '');
  await note('203.0.113.8', '');
  await expect.poll(() => views(drafted)).toMatchObject({ totalViews: 101, uniqueVisitors: 101 });
});

test('a country header is used only from a trusted proxy', async () => {
  const drafted = await draftedKit(stage);
  const { platform } = stage;
  const request = { method: 'GET', headers: { 'user-agent': FIREFOX, 'cf-ipcountry': 'FR' } } as never;
  const { timeZone } = { timeZone: 'UTC' };
  const kit = { ...drafted.kit, timeZone };
  await platform.kitViews.note(kit, { request, ip: '8.8.8.8', isFromProxy: false });
  await expect.poll(async () => (await views(drafted, 'groupBy=country')).groups).toMatchObject([{ key: 'US' }]);
});

test('a shutdown stores buffered views', async () => {
  const drafted = await draftedKit(stage);
  await look(drafted, '203.0.113.9');
  await stage.platform.kitViews.close();
  expect(await views(drafted)).toMatchObject({ totalViews: 1 });
});

test('countries come from the embedded database', async () => {
  const countries = createCountries();
  expect(await Promise.all(['8.8.8.8', '2001:4860:4860::8888', '127.0.0.1', 'unknown'].map(countries.of))).toEqual([
    'US',
    'US',
    null,
    null,
  ]);
});
