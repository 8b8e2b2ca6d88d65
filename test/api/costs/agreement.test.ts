import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { campaignCosts, viewBudget, voidReservation } from '../../../modules/costs/index.ts';
import { CostDimension, type CostGroups } from '../../../modules/costs/runs/cost-groups.schema.ts';
import { formatCents, type Money, parseCents } from '../../../src/kernel/money.ts';
import { startService, type TestService } from '../../harness/start-service.ts';
import { ledgerOf } from './ledger.ts';

let api: TestService;
beforeAll(async () => {
  api = await startService();
});
afterAll(() => api.close());

type CostGroup = z.output<typeof CostGroups>['groups'][number];
const pick = <Item>(items: Item[]): Item | undefined => items[randomInt(items.length)];
const money = (text: string): Money => parseCents(text) ?? -1n;
const addUp = <Row>(rows: Row[], field: keyof Row) => rows.reduce((sum, row) => sum + money(String(row[field])), 0n);

test('runs, their tree, cost groups by any dimension, counters and budget agree to the last decimal', async () => {
  const { rows } = await api.database.pool.query('select id as "userId", org_id as "orgId" from users');
  const { orgId, userId } = rows[0];
  const ledger = ledgerOf(api, orgId);
  const campaignIds = [await ledger.newCampaign(), await ledger.newCampaign(), await ledger.newCampaign()];
  const roots = await Promise.all(
    campaignIds.map((campaignId) => ledger.run({ campaignId, userId, featureSlug: 'f-1' })),
  );
  for (let n = 0; n < 150; n++) {
    const which = randomInt(campaignIds.length);
    const campaignId = campaignIds[which] ?? '';
    const about = { campaignId, parentRunId: roots[which] ?? '', taskName: pick(['search', 'enrich', 'text']) ?? '' };
    const runId = await ledger.run({ ...about, workflowSlug: pick(['w-1', 'w-2', null]) ?? null, status: 'queued' });
    const wanted = randomInt(1, 100);
    const cost = {
      costName: pick(['lead', 'sequence', 'email']) ?? '',
      wanted,
      unitCost: BigInt(randomInt(1, 9_999_999)),
    };
    const reservationId = await ledger.reserve(runId, campaignId, cost);
    const outcome = randomInt(4);
    if (outcome === 0) await voidReservation(ledger.unit(), orgId, reservationId);
    else if (outcome < 3) await ledger.settle(reservationId, randomInt(0, wanted + 1));
  }

  const { runs } = (await api.call('get', '/v1/runs?limit=1000').expect(200)).body;
  expect(runs).toHaveLength(153);
  const total = addUp(runs, 'ownCostInUsdCents');
  const actual = addUp(runs, 'ownActualCostInUsdCents');
  const provisioned = addUp(runs, 'ownProvisionedCostInUsdCents');
  expect(total).toBe(actual + provisioned);
  expect(total).toBeGreaterThan(0n);

  const trees = await Promise.all(roots.map(async (id) => (await api.call('get', `/v1/runs/${id}`).expect(200)).body));
  expect(addUp(trees, 'totalCostInUsdCents')).toBe(total);
  expect(addUp(trees, 'totalActualCostInUsdCents')).toBe(actual);

  const dimensions = CostDimension.options;
  for (const groupBy of [
    '',
    ...dimensions,
    'costName,campaignId',
    'taskName,workflowSlug,status',
    dimensions.join(','),
  ]) {
    const path = groupBy === '' ? '/v1/runs/stats/costs' : `/v1/runs/stats/costs?groupBy=${groupBy}`;
    const { groups } = (await api.call('get', path).expect(200)).body;
    expect([groupBy, addUp(groups, 'totalCostInUsdCents')]).toEqual([groupBy, total]);
    expect([groupBy, addUp(groups, 'actualCostInUsdCents')]).toEqual([groupBy, actual]);
    expect([groupBy, addUp(groups, 'provisionedCostInUsdCents')]).toEqual([groupBy, provisioned]);
  }

  const counted = await campaignCosts(ledger.unit(), { orgId, campaignIds });
  const { groups } = (await api.call('get', '/v1/runs/stats/costs?groupBy=campaignId,costName').expect(200)).body;
  const lines = counted.map(
    ({ campaignId, costName, ...sums }) =>
      `${campaignId} ${costName} ${formatCents(sums.actual)} ${formatCents(sums.provisioned)}`,
  );
  const groupLines = (groups as CostGroup[]).map(
    ({ dimensions, ...sums }) =>
      `${dimensions.campaignId} ${dimensions.costName} ${sums.actualCostInUsdCents} ${sums.provisionedCostInUsdCents}`,
  );
  expect(lines.toSorted()).toEqual(groupLines.toSorted());

  const budgets = await Promise.all(campaignIds.map((campaignId) => viewBudget(ledger.unit(), { orgId, campaignId })));
  const totals = budgets.map(({ windows }) => windows.at(-1) ?? windows[0]).filter((window) => window !== undefined);
  expect([addUp(totals, 'spentInUsdCents'), addUp(totals, 'reservedInUsdCents')]).toEqual([actual, provisioned]);
});
