import { expect, test } from 'vitest';
import { sumCosts } from '../../modules/costs/index.ts';
import { updateBenchmarks } from '../../modules/results/index.ts';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';
import { MAIL_WORKFLOW } from '../messages/stage.ts';
import { expectSamePages } from './measure.ts';

const FEATURE = 'sales-cold-email-outreach';

/** Batches of campaigns with a cost each, on four days of the requested month, without failures. */
const RUNS = `
  with run as (
    insert into runs (org_id, id, campaign_id, brand_ids, workflow_slug, service_name, task_name, status, started_at, completed_at,
      created_at, updated_at)
    select org_id, uuidv7(), id, brand_ids, workflow_slug, 'campaigns', 'batch', 'completed', at, at, at, at
    from campaigns, generate_series(1, ($1::int / $2::int)) as i, lateral (select created_at + i % 4 * interval '1 day' as at) as moment
    where name = 'Test' returning *
  )
  insert into cost_entries (org_id, id, campaign_id, run_id, cost_name, unit_cost, reserved_quantity, quantity, reserved_amount,
    amount, status, reserved_at, settled_at)
  select org_id, uuidv7(), campaign_id, id, 'apollo-credit', 1, 1, 1, 1, 1, 'actual', started_at, started_at from run`;

const OLD = `
  insert into campaign_day_counts (org_id, campaign_id, day, name, value)
  select org_id, id, '2020-01-01'::date - i, 'sent', 1 from campaigns, generate_series(1, ($1::int / $2::int)) as i where name = 'Test'`;

const CAMPAIGNS = 5;
const PORTION = 2_000;

async function openLoaded() {
  const stage = await openCampaigns();
  const [feature] = await stage.rows<{ slug: string }>(
    "select slug from features where dynasty_slug = $1 and status = 'active'",
    [FEATURE],
  );
  for (let i = 0; i < CAMPAIGNS; i++)
    await stage.newCampaign({ workflowSlug: MAIL_WORKFLOW, feature: feature?.slug ?? null });
  const [{ month } = { month: '' }] = await stage.rows<{ month: string }>(
    `update campaigns set created_at = date_trunc('month', created_at), feature_dynasty_slug = $1
     returning to_char(created_at, 'YYYY-MM') as month`,
    [FEATURE],
  );
  return { stage, month };
}

const keepHouse = async ({ platform }: CampaignStage) => {
  const unit = { ...platform, em: platform.orm.em.fork() };
  const { signal } = new AbortController();
  await sumCosts(unit, signal);
  await updateBenchmarks(unit, signal);
};

test('usage, benchmarks, costs, runs and statistics read as many pages however much was done', () =>
  expectSamePages(async () => {
    const { stage, month } = await openLoaded();
    const paths: Record<string, string> = {
      usage: `/usage?period=${month}`,
      benchmarks: '/benchmarks',
      'statistics of a feature': `/v1/features/${FEATURE}/stats?groupBy=campaign`,
      'statistics of all features': '/v1/features/stats?groupBy=feature',
      'runs that failed': '/v1/runs?status=failed&limit=20',
      'runs that wait': '/v1/runs?status=queued&limit=20',
      'runs that completed': '/v1/runs?status=completed&limit=20',
      'all costs': '/v1/runs/stats/costs',
      'costs by name': '/v1/runs/stats/costs?groupBy=costName',
      'costs by campaign': '/v1/runs/stats/costs?groupBy=campaignId,status',
      'costs since a day': `/v1/runs/stats/costs?groupBy=brandId&startedAfter=${month}-02T00:00:00Z`,
      'delivery statistics': '/v1/email-gateway/stats',
      'statistics of leads': '/v1/leads/stats',
    };
    const calls = Object.fromEntries(
      Object.entries(paths).map(([name, path]) => [name, () => stage.api.call('get', path).expect(200)]),
    );
    return {
      stage,
      async load(rows) {
        await stage.rows(OLD, [rows, CAMPAIGNS]);
        // Housekeeping sums runs every ten minutes, so few unsummed ones exist. Reads mark dead index entries.
        for (let left = rows; left > 0; left -= PORTION) {
          await stage.rows(RUNS, [Math.min(left, PORTION), CAMPAIGNS]);
          await keepHouse(stage);
          await calls['all costs']?.();
          await calls['statistics of all features']?.();
        }
        for (const call of Object.values(calls)) await call();
      },
      calls,
      needStatistics: Object.keys(calls),
    };
  }));

test('totals are the same before and after costs are summed, whatever part of a day is asked for', async () => {
  const { stage, month } = await openLoaded();
  try {
    await stage.rows(RUNS, [500, CAMPAIGNS]);
    const [brand] = await stage.rows<{ id: string }>('select brand_ids[1] as id from campaigns');
    const paths = [
      `/usage?period=${month}`,
      `/v1/features/${FEATURE}/stats?groupBy=campaign`,
      ...[
        '',
        'groupBy=costName',
        'groupBy=campaignId,status',
        'groupBy=brandId,costName',
        'costName=apollo-credit',
        `brandId=${brand?.id}`,
      ].map((query) => `/v1/runs/stats/costs?${query}`),
      ...[
        `startedAfter=${month}-03T00:00:00Z`,
        `startedAfter=${month}-01T00:00:01Z&startedBefore=${month}-04T12:00:00Z`,
        `startedAfter=${month}-02T00:00:00Z&startedBefore=${month}-02T12:00:00Z`,
        `startedBefore=${month}-03T00:00:00Z&groupBy=costName`,
      ].map((query) => `/v1/runs/stats/costs?${query}`),
    ];
    const readAll = async () =>
      Object.fromEntries(
        await Promise.all(paths.map(async (path) => [path, (await stage.api.call('get', path).expect(200)).body])),
      );
    const before = await readAll();
    expect(before['/v1/runs/stats/costs?'].groups).toMatchObject([{ totalCostInUsdCents: '500', runCount: 500 }]);
    expect(before[`/usage?period=${month}`].usage.byok_cost_usd).toBe(5);
    await keepHouse(stage);
    expect(await stage.rows('select 1 from cost_entries where not summed')).toEqual([]);
    expect(await readAll()).toEqual(before);
    // A later run, and a cost for a run that is already summed.
    await stage.rows(RUNS, [CAMPAIGNS, CAMPAIGNS]);
    await stage.rows(
      `insert into cost_entries (org_id, id, campaign_id, run_id, cost_name, unit_cost, reserved_quantity, quantity,
         reserved_amount, amount, status, reserved_at, settled_at)
       select org_id, uuidv7(), campaign_id, run_id, cost_name, 1, 1, 1, 1, 1, status, reserved_at, settled_at
       from cost_entries where summed order by id limit 1`,
    );
    const later = await readAll();
    expect(later['/v1/runs/stats/costs?'].groups).toMatchObject([{ totalCostInUsdCents: '506', runCount: 505 }]);
    await keepHouse(stage);
    expect(await readAll()).toEqual(later);
  } finally {
    await stage.close();
  }
});
