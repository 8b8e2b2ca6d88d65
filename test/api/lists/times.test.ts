import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CampaignStage, openCampaigns } from '../../campaigns/stage.ts';
import { loadLists } from './load-lists.ts';

let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns();
  await loadLists(stage);
  await stage.rows(
    `update runs set started_at = '2026-01-01'::timestamptz + place * interval '1 hour'
     from (select id as run_id, row_number() over (order by id) as place from runs) placed where run_id = id`,
  );
});
afterAll(() => stage.close());

type Item = Record<string, string>;

const read = async (path: string, key: string, query = ''): Promise<Item[]> =>
  (await stage.api.call('get', `${path}?limit=1000${query}`).expect(200)).body[key];

test.each([
  ['/v1/activity', 'activity', 'at', 'since', null],
  ['/v1/failed-requests', 'requests', 'at', 'since', null],
  ['/v1/runs', 'runs', 'startedAt', 'startedAfter', 'startedBefore'],
  ['/v1/orgs/visibility-score-runs', 'runs', 'createdAt', 'from', 'to'],
])(
  '%s is limited by createdAfter and createdBefore, and by its older names',
  async (path, key, field, after, before) => {
    const all = await read(path, key);
    const moments = all.map((item) => item[field] ?? '').toSorted();
    const middle = moments[Math.floor(moments.length / 2)] ?? '';
    const later = all.filter((item) => (item[field] ?? '') >= middle);
    const earlier = all.filter((item) => (item[field] ?? '') < middle);
    expect(earlier.length).toBeGreaterThan(0);
    expect(await read(path, key, `&createdAfter=${middle}`)).toEqual(later);
    expect(await read(path, key, `&createdBefore=${middle}`)).toEqual(earlier);
    expect(await read(path, key, `&${after}=${middle}`)).toEqual(later);
    if (before !== null) expect(await read(path, key, `&${before}=${middle}`)).toEqual(earlier);
    // If both parameters are given, the narrower range counts.
    expect(await read(path, key, `&createdAfter=2000-01-01T00:00:00Z&${after}=${middle}`)).toEqual(later);
    expect(await read(path, key, `&createdAfter=${middle}&${after}=2000-01-01T00:00:00Z`)).toEqual(later);
    expect(await read(path, key, `&createdAfter=${middle}&createdBefore=${middle}`)).toEqual([]);
  },
);

type Operations = Record<string, { get?: { parameters?: { name: string; schema?: { format?: string } }[] } }>;

test('every time filter accepts every offset that ISO 8601 allows', async () => {
  const paths: Operations = (await stage.api.call('get', '/openapi.json').expect(200)).body.paths;
  const filters = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter(({ name, schema }) => schema?.format === 'date-time' || /^created(?:After|Before)$/.test(name))
      .map(({ name }) => `${path.replaceAll(/\{\w+\}/g, stage.orgId)}?${name}=2026-01-01T00:00:00%2B23:59`),
  );
  expect(filters.length).toBeGreaterThan(10);
  const failed: string[] = [];
  for (const filter of filters) {
    const { status } = await stage.api.call('get', filter);
    if (status >= 500) failed.push(`${filter}: ${status}`);
  }
  expect(failed).toEqual([]);
});

test('every list that filters by time takes createdAfter and createdBefore', async () => {
  const paths: Operations = (await stage.api.call('get', '/openapi.json').expect(200)).body.paths;
  const odd = Object.entries(paths).flatMap(([path, { get }]) => {
    const names = get?.parameters?.map(({ name }) => name) ?? [];
    const isTimed = names.some((name) => /^(since|until|from|to)$|(After|Before)$/.test(name));
    const hasBoth = names.includes('createdAfter') && names.includes('createdBefore');
    return names.includes('limit') && isTimed && !hasBoth ? [path] : [];
  });
  expect(odd).toEqual([]);
});
