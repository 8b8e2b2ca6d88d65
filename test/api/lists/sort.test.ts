import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignStage, openCampaigns } from '../../campaigns/stage.ts';
import { loadLists, ROWS } from './load-lists.ts';

type Item = Record<string, unknown>;
type Value = string | number | boolean;

interface SortedList {
  path: string;
  /** Name of the array in the response; defaults to the last segment of the path. */
  key?: string;
  /** Comparison value by sort name; defaults to the field of that name. */
  sorts: Record<string, (item: Item) => unknown>;
  /** Identifies an item; defaults to `id`. */
  idOf?: (item: Item) => string;
  isAdmin?: boolean;
  /** The list returns everything at once, without a cursor. */
  isWhole?: boolean;
}

const field = (name: string) => (item: Item) => item[name];
const fields = (...names: string[]) => Object.fromEntries(names.map((name) => [name, field(name)]));
const inDiscovery = (name: string) => (item: Item) => String((item.discovery as Item)[name]);
const cents = (name: string) => (item: Item) => Number(item[name]);
const bestCampaign = ({ campaigns }: Item) => Number((campaigns as Item[])[0]?.relevanceScore);

/** Lists are limited to one campaign and brand where they require one. */
const LISTS: SortedList[] = [
  { path: '/v1/campaigns', sorts: { ...fields('createdAt', 'name'), spent: field('maxLeads') } },
  { path: '/v1/brands', sorts: fields('createdAt', 'name', 'domain') },
  { path: '/v1/leads?campaignId={campaignId}', key: 'leads', sorts: fields('createdAt', 'email') },
  { path: '/v1/campaigns/{campaignId}/emails', sorts: fields('createdAt') },
  { path: '/v1/emails?brandId={brandId}', key: 'emails', sorts: fields('createdAt') },
  { path: '/v1/replies', sorts: fields('receivedAt') },
  { path: '/v1/orgs/contacts?brandId={brandId}', key: 'contacts', sorts: fields('createdAt', 'email') },
  { path: '/v1/suppressions', sorts: fields('createdAt', 'value') },
  { path: '/v1/senders', sorts: fields('createdAt', 'name', 'fromEmail') },
  { path: '/v1/outlets?brandId={brandId}', key: 'outlets', sorts: fields('relevanceScore', 'outletName', 'createdAt') },
  {
    path: '/v1/journalists/list?brandId={brandId}',
    key: 'journalists',
    sorts: { relevanceScore: bestCampaign, journalistName: field('journalistName') },
    idOf: ({ journalistId }) => String(journalistId),
  },
  { path: '/v1/articles', sorts: fields('createdAt', 'articlePublished') },
  {
    path: '/v1/discoveries?brandId={brandId}',
    key: 'discoveries',
    sorts: { createdAt: inDiscovery('createdAt') },
    idOf: inDiscovery('id'),
  },
  {
    path: '/v1/press-kits/media-kits',
    key: 'mediaKits',
    sorts: { ...fields('createdAt', 'updatedAt', 'title'), validated: ({ status }) => status === 'validated' },
  },
  { path: '/v1/webhooks/endpoints', sorts: fields('createdAt', 'url') },
  { path: '/v1/webhooks/deliveries', sorts: fields('createdAt') },
  { path: '/v1/failed-requests', key: 'requests', sorts: fields('at', 'status') },
  { path: '/v1/feeds', sorts: fields('createdAt', 'title', 'lastReadAt', 'articlesFound') },
  { path: '/v1/api-keys', key: 'keys', sorts: fields('createdAt', 'name', 'lastUsedAt') },
  { path: '/v1/messages?campaignId={campaignId}', key: 'messages', sorts: fields('createdAt') },
  { path: '/v1/orgs/contacts/uploads', sorts: fields('createdAt', 'fileName') },
  { path: '/v1/mentions', sorts: fields('createdAt') },
  { path: '/v1/orgs/quote-requests', key: 'quoteRequests', sorts: fields('createdAt', 'deadline') },
  { path: '/v1/orgs/quote-pitches', key: 'quotePitches', sorts: fields('createdAt') },
  {
    path: '/v1/orgs/visibility-score-runs',
    key: 'runs',
    sorts: {
      ...fields('createdAt'),
      visibilityScore: ({ visibilityScore }) => (visibilityScore === null ? -1 : Number(visibilityScore)),
    },
  },
  { path: '/v1/billing/accounts/transactions', sorts: { createdAt: field('created_at') } },
  { path: '/v1/billing/credits/grants', sorts: fields('createdAt') },
  { path: '/v1/billing/credits/grants/all', key: 'grants', sorts: fields('createdAt'), isAdmin: true },
  {
    path: '/v1/keys',
    sorts: fields('createdAt', 'updatedAt', 'provider'),
    idOf: ({ provider }) => String(provider),
  },
  { path: '/v1/activity', sorts: fields('at') },
  { path: '/v1/members', sorts: fields('createdAt', 'name', 'email') },
  { path: '/v1/runs', sorts: fields('startedAt'), isWhole: true },
  {
    path: '/v1/runs/stats/costs?groupBy=costName',
    key: 'groups',
    isWhole: true,
    idOf: ({ dimensions }) => JSON.stringify(dimensions),
    sorts: {
      total: cents('totalCostInUsdCents'),
      actual: cents('actualCostInUsdCents'),
      provisioned: cents('provisionedCostInUsdCents'),
      quantity: cents('totalQuantity'),
      runs: field('runCount'),
      name: ({ dimensions }) => (dimensions as Item).costName,
    },
  },
  { path: '/v1/orgs', sorts: fields('createdAt', 'name'), isAdmin: true },
];

let stage: CampaignStage;
let ids: { brandId: string; campaignId: string };
beforeAll(async () => {
  stage = await openCampaigns();
  ids = await loadLists(stage);
});
afterAll(() => stage.close());

const placed = (path: string) => path.replace('{brandId}', ids.brandId).replace('{campaignId}', ids.campaignId);
const keyOf = ({ path, key }: SortedList) => key ?? path.split('/').at(-1) ?? '';

async function readAll(list: SortedList, query: string): Promise<Item[]> {
  const items: Item[] = [];
  let cursor = '';
  do {
    const page = list.isWhole ? query : `${query}&limit=3${cursor}`;
    const path = `${placed(list.path)}${list.path.includes('?') ? '&' : '?'}${page.slice(1)}`;
    const { body } = await stage.api.call('get', path, list.isAdmin ? stage.api.adminKey : undefined).expect(200);
    items.push(...body[keyOf(list)]);
    cursor = list.isWhole || body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
  } while (cursor !== '');
  return items;
}

/** Null sorts first, and case is ignored. */
const comparable = (value: unknown): Value =>
  typeof value === 'string' ? value.toLowerCase() : ((value as Value | null) ?? '');

const EVERY_SORT = LISTS.flatMap((list) => Object.keys(list.sorts).map((name) => [list.path, name, list] as const));

test.each(EVERY_SORT)('%s is sorted by %s upwards and downwards, page by page', async (_path, name, list) => {
  const idOf = list.idOf ?? (({ id }) => String(id));
  const upwards = await readAll(list, `&sort=${name}`);
  const values = upwards.map((item) => comparable(list.sorts[name]?.(item)));
  expect(values.length).toBeGreaterThanOrEqual(ROWS);
  expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : Number(a > b))));
  expect(new Set(upwards.map(idOf)).size).toBe(upwards.length);
  const downwards = await readAll(list, `&sort=-${name}`);
  const seen = (items: readonly Item[]) =>
    items.map((item) => (list.isWhole ? comparable(list.sorts[name]?.(item)) : idOf(item)));
  expect(seen(downwards)).toEqual(seen(upwards).toReversed());
});

interface Schema {
  enum?: string[];
  $ref?: string;
  allOf?: Schema[];
}
type Operations = Record<string, { get?: { parameters?: { name: string; schema: Schema }[] } }>;

test('the table above has every order that the document offers', async () => {
  const { paths, components } = (await stage.api.call('get', '/openapi.json').expect(200)).body;
  const namesOf = ({ enum: names, $ref, allOf = [] }: Schema): string[] =>
    $ref === undefined ? (names ?? allOf.flatMap(namesOf)) : namesOf(components.schemas[$ref.split('/').at(-1) ?? '']);
  const offered = Object.entries(paths as Operations)
    .flatMap(([path, { get }]) => {
      const sort = get?.parameters?.find((parameter) => parameter.name === 'sort');
      const names = sort === undefined ? [] : namesOf(sort.schema);
      return names.filter((name) => !name.startsWith('-')).map((name) => `${path} ${name}`);
    })
    // These paths expose the same procedures under a second name.
    .filter((one) => !/^\/v1\/(admin\/webhooks|workflow-runs)/.test(one));
  const tried = EVERY_SORT.map(([path, name]) => `${path.split('?')[0]} ${name}`);
  expect(tried.toSorted()).toEqual(offered.toSorted());
});

describe('what is refused', () => {
  const errorOf = async (path: string, status = 400, key?: string) =>
    (await stage.api.call('get', path, key).expect(status)).body.error;

  test('an order that a list does not have, with those that it has', async () => {
    expect(await errorOf('/v1/emails?sort=email')).toBe('sort must be one of createdAt, -createdAt.');
    expect(await errorOf('/v1/runs?sort=name')).toBe('sort must be one of startedAt, -startedAt.');
  });

  test('a cursor of another order, and one of another organisation', async () => {
    const { nextCursor } = (await stage.api.call('get', '/v1/brands?sort=name&limit=1').expect(200)).body;
    const other = await stage.api.newOrganisation();
    expect(await errorOf(`/v1/brands?cursor=${nextCursor}`)).toBe(
      'cursor belongs to the order name. Send sort=name with it, or omit the cursor.',
    );
    expect(await errorOf(`/v1/brands?sort=-name&cursor=${nextCursor}`)).toMatch(/belongs to the order name/);
    expect(await errorOf(`/v1/brands?sort=name&cursor=${nextCursor}`, 404, other.key)).toMatch(/Cursor/);
    expect(await errorOf(`/v1/brands?sort=name&q=a&cursor=${nextCursor}`, 404)).toMatch(/Cursor/);
  });

  test('what begins with a text in any order but its own', async () => {
    expect(await errorOf('/v1/suppressions?q=a&sort=createdAt')).toBe(
      'With q, sort must be value or -value, or must be omitted.',
    );
  });
});

describe('a part is searched for', () => {
  const found = async (path: string, name: string) => {
    const key = path.replace(/\?.*/, '').split('/').at(-1) ?? '';
    const { body } = await stage.api.call('get', placed(path)).expect(200);
    return body[key].map((item: Item) => item[name]);
  };

  test('in names of campaigns, and in names and addresses of members', async () => {
    expect(await found('/v1/campaigns?q=LPH&sort=name', 'name')).toEqual(['alpha', 'Alpha']);
    expect(await found('/v1/campaigns?q=%25', 'name')).toEqual([]);
    expect(await found('/v1/members?q=MEGA', 'name')).toEqual(['omega']);
    expect(await found('/v1/members?q=m05', 'email')).toEqual(['m05@d.example']);
    expect(await found('/v1/members?q=_', 'email')).toEqual([]);
  });

  test('in names and domains of brands', async () => {
    expect(await found('/v1/brands?q=LPH&sort=name', 'name')).toEqual(['alpha']);
    expect(await found('/v1/brands?q=d2', 'domain')).toEqual(['d23.example']);
    expect(await found('/v1/brands?q=%25', 'domain')).toEqual([]);
  });

  test.each([
    ['/v1/suppressions?', 'value', ['alpha2@d.example', 'alpha6@d.example']],
    ['/v1/orgs/contacts?brandId={brandId}&', 'email', ['alpha2@d.example', 'Alpha6@d.example']],
  ])('at the beginning of an address: %s', async (path, name, addresses) => {
    expect(await found(`${path}q=ALP`, name)).toEqual(addresses);
    expect(await found(`${path}q=ALP&sort=-${name}`, name)).toEqual(addresses.toReversed());
    expect(await found(`${path}q=lph`, name)).toEqual([]);
    expect(await found(`${path}q=%25`, name)).toEqual([]);
  });
});
