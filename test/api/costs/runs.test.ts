import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRunRouter, finishRun, recordActual } from '../../../modules/costs/index.ts';
import { router } from '../../../src/api/trpc.ts';
import { parseCents } from '../../../src/kernel/money.ts';
import { TestClock } from '../../harness/clock.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { ledgerOf } from './ledger.ts';

const BRAND: string = randomUUID();
const SECOND_BRAND: string = randomUUID();
const clock = new TestClock(new Date('2026-11-11T12:00:00Z'));
let api: TestService;
let orgId: string;
let userId: string;
let ledger: ReturnType<typeof ledgerOf>;
let campaignId: string;
beforeAll(async () => {
  const ownsBrand = (_unit: unknown, { brandId }: { brandId: string }) =>
    Promise.resolve([BRAND, SECOND_BRAND].includes(brandId));
  api = await startService({
    clock,
    router: router({ runs: createRunRouter(ownsBrand, async (_em, _orgId, { sandbox = false }) => sandbox) }),
  });
  const rows = await api.database.pool.query('select id as "userId", org_id as "orgId" from users');
  ({ orgId, userId } = rows.rows[0]);
  ledger = ledgerOf(api, orgId);
  campaignId = await ledger.newCampaign();
  await fill();
});
afterAll(() => api.close());

let batch: string;
let search: string;
let text: string;
let analysis: string;

/** One batch with two nodes, one nested node, and an analysis outside campaigns. */
async function fill(): Promise<void> {
  const about = {
    campaignId,
    userId,
    brandIds: [BRAND, SECOND_BRAND],
    featureSlug: 'sales-v1',
    workflowSlug: 'sales-sandbox-v1',
  };
  batch = await ledger.run(about);
  search = await ledger.run({ ...about, parentRunId: batch, taskName: 'search' });
  clock.advance(60_000);
  text = await ledger.run({ ...about, parentRunId: batch, taskName: 'text', serviceName: 'writer' });
  const retry = await ledger.run({ ...about, parentRunId: text, taskName: 'retry' });
  await ledger.settle(await ledger.reserve(search, campaignId), 7);
  await ledger.reserve(text, campaignId, { costName: 'sequence', wanted: 4, unitCost: parseCents('0.333333') ?? 0n });
  await ledger.settle(await ledger.reserve(retry, campaignId, { costName: 'sequence', wanted: 1 }), 1);
  await finishRun(ledger.unit(), { orgId, runId: search }, 'completed');
  await finishRun(ledger.unit(), { orgId, runId: text }, 'failed');
  clock.advance(60_000);
  analysis = await ledger.run({ brandIds: [BRAND], serviceName: 'brands', taskName: 'analyse' });
  const unitCost = parseCents('0.000001') ?? 0n;
  await recordActual(ledger.unit(), orgId, [{ runId: analysis, costName: 'text', unitCost, quantity: 1 }]);
}

const runsOf = async (query: string) => {
  const { body } = await api.call('get', `/v1/runs?${query}`).expect(200);
  return (body.runs as { id: string }[]).map(({ id }) => id);
};

describe('GET /v1/runs', () => {
  test('lists runs, the newest first, with all fields and own costs', async () => {
    const { body } = await api.call('get', '/v1/runs').expect(200);
    expect(body).toMatchObject({ offset: 0, limit: 100 });
    expect(body.runs).toHaveLength(5);
    expect(body.runs[0]).toEqual({
      id: analysis,
      organizationId: orgId,
      userId: null,
      brandIds: [BRAND],
      campaignId: null,
      workflowSlug: null,
      featureSlug: null,
      serviceName: 'brands',
      taskName: 'analyse',
      status: 'running',
      parentRunId: null,
      sandbox: false,
      startedAt: '2026-11-11T12:02:00.000Z',
      completedAt: null,
      createdAt: '2026-11-11T12:02:00.000Z',
      updatedAt: '2026-11-11T12:02:00.000Z',
      ownCostInUsdCents: '0.000001',
      ownActualCostInUsdCents: '0.000001',
      ownProvisionedCostInUsdCents: '0',
    });
    expect(body.runs.find(({ id }: { id: string }) => id === text)).toMatchObject({
      status: 'failed',
      completedAt: '2026-11-11T12:01:00.000Z',
      ownCostInUsdCents: '1.333332',
      ownActualCostInUsdCents: '0',
      ownProvisionedCostInUsdCents: '1.333332',
    });
  });

  test('pages by limit and offset', async () => {
    const all = await runsOf('');
    expect([
      ...(await runsOf('limit=2')),
      ...(await runsOf('limit=2&offset=2')),
      ...(await runsOf('limit=2&offset=4')),
    ]).toEqual(all);
    expect(await runsOf('offset=5')).toEqual([]);
  });

  test('takes every filter of the contract', async () => {
    expect(await runsOf(`campaignId=${campaignId}`)).toHaveLength(4);
    expect(await runsOf(`brandId=${SECOND_BRAND}`)).toHaveLength(4);
    expect(await runsOf(`userId=${userId}&taskName=search`)).toEqual([search]);
    expect(await runsOf('workflowSlug=sales-sandbox-v1&featureSlug=sales-v1')).toHaveLength(4);
    expect(await runsOf('serviceName=writer')).toEqual([text]);
    expect(await runsOf('status=completed')).toEqual([search]);
    expect(await runsOf(`parentRunId=${batch}`)).toEqual([text, search]);
    expect(await runsOf('startedAfter=2026-11-11T12:02:00Z')).toEqual([analysis]);
    expect(await runsOf('startedBefore=2026-11-11T13:01:00%2B01:00')).toEqual([search, batch]);
  });

  test.each(['campaignId', 'brandId', 'userId', 'parentRunId'])('an unknown %s is not found', async (name) => {
    await api.call('get', `/v1/runs?${name}=${randomUUID()}`).expect(404);
    await api.call('get', `/v1/runs/stats/costs?${name}=nonsense`).expect(404);
  });

  test.each([
    ['status=unheard', 'status must be one of queued, running, completed, failed, cancelled.'],
    ['startedAfter=yesterday', 'startedAfter must be an ISO 8601 timestamp such as 2026-11-15T09:30:00Z.'],
    ['limit=0', 'limit must be at least 1.'],
    ['offset=-1', 'offset must be at least 0.'],
  ])('%s is refused with a sentence', async (query, error) => {
    expect((await api.call('get', `/v1/runs?${query}`).expect(400)).body).toEqual({ error });
  });
});

describe('GET /v1/runs/{runId}', () => {
  test('returns the children and the costs of the whole tree', async () => {
    const { body } = await api.call('get', `/v1/runs/${batch}`).expect(200);
    expect(body).toMatchObject({
      id: batch,
      ownCostInUsdCents: '0',
      totalCostInUsdCents: '9.333332',
      totalActualCostInUsdCents: '8',
      totalProvisionedCostInUsdCents: '1.333332',
    });
    expect(body.children).toMatchObject([
      { id: search, ownCostInUsdCents: '7', totalCostInUsdCents: '7' },
      { id: text, ownCostInUsdCents: '1.333332', totalCostInUsdCents: '2.333332' },
    ]);
  });

  test('a run without costs or children costs nothing', async () => {
    const lonely = await ledgerOf(api, orgId).run({ serviceName: 'idle' });
    const { body } = await api.call('get', `/v1/runs/${lonely}`).expect(200);
    expect(body).toMatchObject({ totalCostInUsdCents: '0', children: [] });
  });
});

const groupsOf = async (query: string) =>
  (await api.call('get', `/v1/runs/stats/costs?${query}`).expect(200)).body.groups;

describe('GET /v1/runs/stats/costs', () => {
  test('groups by one dimension, the highest total first', async () => {
    expect(await groupsOf('groupBy=costName')).toEqual([
      {
        dimensions: { costName: 'lead' },
        totalCostInUsdCents: '7',
        actualCostInUsdCents: '7',
        provisionedCostInUsdCents: '0',
        cancelledCostInUsdCents: '3',
        totalQuantity: '7',
        runCount: 1,
      },
      {
        dimensions: { costName: 'sequence' },
        totalCostInUsdCents: '2.333332',
        actualCostInUsdCents: '1',
        provisionedCostInUsdCents: '1.333332',
        cancelledCostInUsdCents: '0',
        totalQuantity: '5',
        runCount: 2,
      },
      {
        dimensions: { costName: 'text' },
        totalCostInUsdCents: '0.000001',
        actualCostInUsdCents: '0.000001',
        provisionedCostInUsdCents: '0',
        cancelledCostInUsdCents: '0',
        totalQuantity: '1',
        runCount: 1,
      },
    ]);
  });

  test('filters by start time, with both names of the filter', async () => {
    const all = await groupsOf('groupBy=costName');
    for (const after of ['startedAfter', 'createdAfter']) {
      expect(await groupsOf(`groupBy=costName&${after}=2000-01-01T00:00:00Z`)).toEqual(all);
      expect(await groupsOf(`groupBy=costName&${after}=2100-01-01T00:00:00Z`)).toEqual([]);
    }
    for (const before of ['startedBefore', 'createdBefore']) {
      expect(await groupsOf(`groupBy=costName&${before}=2100-01-01T00:00:00Z`)).toEqual(all);
      expect(await groupsOf(`groupBy=costName&${before}=2000-01-01T00:00:00Z`)).toEqual([]);
    }
  });

  test('groups by several dimensions, with null for missing values', async () => {
    const groups = await groupsOf('groupBy=featureSlug, serviceName,taskName');
    expect(groups.map(({ dimensions }: { dimensions: unknown }) => dimensions)).toEqual([
      { featureSlug: 'sales-v1', serviceName: 'campaigns', taskName: 'search' },
      { featureSlug: 'sales-v1', serviceName: 'writer', taskName: 'text' },
      { featureSlug: 'sales-v1', serviceName: 'campaigns', taskName: 'retry' },
      { featureSlug: null, serviceName: 'brands', taskName: 'analyse' },
    ]);
  });

  test('a lineage works as group and filter for all versions', async () => {
    const groups = await groupsOf('groupBy=workflowDynastySlug,featureDynastySlug&featureSlug=sales');
    expect(groups).toMatchObject([
      { dimensions: { workflowDynastySlug: 'sales-sandbox', featureDynastySlug: 'sales' }, totalQuantity: '12' },
    ]);
    for (const filter of ['featureSlug=sales-v1', 'workflowSlug=sales-sandbox', 'workflowSlug=sales-sandbox-v1']) {
      expect(await groupsOf(`groupBy=workflowDynastySlug,featureDynastySlug&${filter}`)).toEqual(groups);
    }
    expect(await groupsOf('groupBy=featureSlug&featureSlug=sales-v2')).toEqual([]);
    expect(await groupsOf('groupBy=taskName&taskName=search')).toHaveLength(1);
  });

  test('a brand costs the same as a group and as a filter', async () => {
    const groups = await groupsOf('groupBy=brandId');
    expect(groups).toMatchObject([
      { dimensions: { brandId: BRAND }, totalCostInUsdCents: '9.333333' },
      { dimensions: { brandId: SECOND_BRAND }, totalCostInUsdCents: '9.333332' },
    ]);
    for (const group of groups) {
      const { brandId } = group.dimensions;
      expect(await groupsOf(`brandId=${brandId}&groupBy=brandId`)).toEqual([group]);
      expect(await groupsOf(`brandId=${brandId}`)).toEqual([{ ...group, dimensions: {} }]);
    }
  });

  test('without a dimension, there is one group, even without costs', async () => {
    expect(await groupsOf('')).toMatchObject([{ dimensions: {}, totalCostInUsdCents: '9.333333', runCount: 4 }]);
    expect(await groupsOf('costName=unheard')).toMatchObject([
      { dimensions: {}, totalCostInUsdCents: '0', runCount: 0 },
    ]);
    expect(await groupsOf('costName=unheard&groupBy=userId')).toEqual([]);
  });

  test('an unknown dimension is refused with the list of valid ones', async () => {
    const { body } = await api.call('get', '/v1/runs/stats/costs?groupBy=costName,color').expect(400);
    expect(body.error).toBe(
      'groupBy must be one or several of costName, brandId, campaignId, featureSlug, featureDynastySlug, workflowSlug, workflowDynastySlug, serviceName, taskName, userId, status, comma separated.',
    );
  });

  test('sandbox costs are separate from live costs', async () => {
    const real = await groupsOf('');
    const unitCost = parseCents('0.5') ?? 0n;
    await recordActual(ledger.unit(), orgId, [
      { runId: analysis, costName: 'sandbox-sequence', unitCost, quantity: 2 },
    ]);
    expect(await groupsOf('sandbox=true')).toMatchObject([{ totalCostInUsdCents: '1', totalQuantity: '2' }]);
    expect(await groupsOf('sandbox=false')).toEqual(real);
    expect(await groupsOf('')).toEqual(real);
  });
});

describe('GET /v1/runs/events', () => {
  const eventsOf = async (query: string): Promise<{ runId: string; event: string }[]> =>
    (await api.call('get', `/v1/runs/events?${query}`).expect(200)).body.events;

  test('returns start and end events of runs', async () => {
    const events = await eventsOf(`campaignId=${campaignId}`);
    expect(new Set(events.map(({ event }) => event))).toEqual(new Set(['started', 'completed', 'failed']));
    expect(events.filter(({ runId }) => runId === text)).toEqual([
      {
        id: `${text}-failed`,
        runId: text,
        service: 'writer',
        event: 'failed',
        detail: 'text',
        level: 'error',
        brandIds: [BRAND, SECOND_BRAND],
        campaignId,
        workflowSlug: 'sales-sandbox-v1',
        featureSlug: 'sales-v1',
        createdAt: '2026-11-11T12:01:00.000Z',
      },
      expect.objectContaining({ event: 'started', level: 'info' }),
    ]);
  });

  test('supports filters and pages', async () => {
    const all = await eventsOf('');
    expect(all.at(-1)).toMatchObject({ event: 'started', runId: batch });
    expect(await eventsOf('limit=2&offset=1')).toEqual(all.slice(1, 3));
    expect(await eventsOf('level=error')).toMatchObject([{ runId: text }]);
    expect(await eventsOf('event=completed')).toMatchObject([{ runId: search }]);
    expect(await eventsOf('service=brands')).toMatchObject([{ runId: analysis }]);
    expect(await eventsOf(`brandId=${SECOND_BRAND}&event=started`)).toHaveLength(4);
    await api.call('get', `/v1/runs/events?campaignId=${randomUUID()}`).expect(404);
    await api.call('get', '/v1/runs/events?level=loud').expect(400);
  });
});

test('another organisation sees no runs', async () => {
  const { key } = await otherKey();
  expect((await api.call('get', '/v1/runs/events', key).expect(200)).body.events).toEqual([]);
  await api.call('get', `/v1/runs/events?campaignId=${campaignId}`, key).expect(404);
  expect((await api.call('get', '/v1/runs', key).expect(200)).body.runs).toEqual([]);
  await api.call('get', `/v1/runs/${batch}`, key).expect(404);
  expect((await api.call('get', '/v1/runs/stats/costs?groupBy=costName', key).expect(200)).body.groups).toEqual([]);
});

/** This router cannot create organisations, so a second service on the same database does. */
async function otherKey() {
  const beside = await startService({ beside: api });
  try {
    return await beside.newOrganisation();
  } finally {
    await beside.close();
  }
}
