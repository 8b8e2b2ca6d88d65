import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishRun } from '../../../modules/costs/index.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { wholeCents } from '../../../src/kernel/money.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { ledgerOf } from '../costs/ledger.ts';

let api: TestService;
let org: Awaited<ReturnType<TestService['newOrganisation']>>;
let ledger: ReturnType<typeof ledgerOf>;
let brandId: string;
beforeAll(async () => {
  api = await startService();
  org = await api.newOrganisation();
  ledger = ledgerOf(api, org.orgId);
  brandId = await newBrand('acme.example');
});
afterAll(() => api.close());

async function newBrand(domain: string): Promise<string> {
  const id = newId();
  await api.database.pool.query(
    `insert into brands (id, org_id, domain, brand_url, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, $3, $3, '{}', '[]', now(), now())`,
    [id, org.orgId, domain],
  );
  return id;
}

const runsOf = async (query = '') =>
  (await api.call('get', `/v1/brands/${brandId}/runs${query}`, org.key).expect(200)).body;

test('top-level runs of a brand include the costs of their descendants, newest first', async () => {
  expect(await runsOf()).toEqual({ runs: [], nextCursor: null });
  const campaignId = await ledger.newCampaign();
  const about = { campaignId, brandIds: [brandId] };
  const batch = await ledger.run(about);
  const search = await ledger.run({ ...about, parentRunId: batch, taskName: 'search' });
  const retry = await ledger.run({ ...about, parentRunId: search, taskName: 'retry' });
  await ledger.settle(await ledger.reserve(search, campaignId), 7);
  await ledger.settle(await ledger.reserve(retry, campaignId, { wanted: 1 }), 1);
  await ledger.reserve(retry, campaignId, { costName: 'sequence', wanted: 2, unitCost: wholeCents(3) });
  await finishRun(ledger.unit(), { orgId: org.orgId, runId: search }, 'failed');
  const later = await ledger.run({ brandIds: [await newBrand('other.example'), brandId], serviceName: 'brands' });
  await ledger.run({ brandIds: [await newBrand('third.example')] });

  const { runs, nextCursor } = await runsOf();
  expect(nextCursor).toBeNull();
  expect(runs.map(({ id }: { id: string }) => id)).toEqual([later, batch]);
  expect(runs[0]).toMatchObject({ serviceName: 'brands', totalCostInUsdCents: '0', costs: [], descendantRuns: [] });
  const cost = (costName: string, actual: string, provisioned: string, total: string, quantity: number) => ({
    costName,
    actualCostInUsdCents: actual,
    provisionedCostInUsdCents: provisioned,
    totalCostInUsdCents: total,
    quantity,
  });
  expect(runs[1]).toEqual({
    id: batch,
    status: 'running',
    startedAt: expect.any(String),
    completedAt: null,
    serviceName: 'campaigns',
    taskName: 'batch',
    totalCostInUsdCents: '14',
    costs: [cost('lead', '8', '0', '8', 8), cost('sequence', '0', '6', '6', 2)],
    descendantRuns: [
      expect.objectContaining({
        id: search,
        status: 'failed',
        completedAt: expect.any(String),
        totalCostInUsdCents: '7',
        costs: [cost('lead', '7', '0', '7', 7)],
      }),
      expect.objectContaining({ id: retry, taskName: 'retry', totalCostInUsdCents: '7' }),
    ],
  });
});

test('the runs of a brand are paged without gaps', async () => {
  const all = (await runsOf()).runs;
  const first = await runsOf('?limit=1');
  expect(first.runs).toEqual(all.slice(0, 1));
  expect(await runsOf(`?limit=1&cursor=${first.nextCursor}`)).toEqual({ runs: all.slice(1), nextCursor: null });
  expect((await runsOf('?offset=1')).runs).toEqual(all.slice(1));
});

test('the runs of a foreign brand are not found', async () => {
  const stranger = await api.newOrganisation('Stranger');
  await ledgerOf(api, stranger.orgId).run({ brandIds: [brandId] });
  expect((await runsOf()).runs).toHaveLength(2);
  const { body } = await api.call('get', `/v1/brands/${brandId}/runs`, stranger.key).expect(404);
  expect(body).toEqual({ error: 'Brand not found.' });
});
