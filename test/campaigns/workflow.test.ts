import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Dag } from '../../modules/workflows/index.ts';
import { TestClock } from '../harness/clock.ts';
import { type CampaignStage, openCampaigns } from './stage.ts';

const clock = new TestClock();
let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns({ clock });
});
afterAll(() => stage.close());

const NODES: Dag['nodes'] = [
  { id: 'find', type: 'find-leads', config: { source: 'sandbox', batchSize: 10 } },
  {
    id: 'write',
    type: 'generate-sequence',
    config: { text: 'sandbox', steps: 2 },
    inputMapping: { leads: 'find.leads' },
  },
  { id: 'send', type: 'enqueue-messages', config: { mail: 'sandbox' }, inputMapping: { sequences: 'write.sequences' } },
];
const EDGES: Dag['edges'] = [
  { from: 'find', to: 'write' },
  { from: 'write', to: 'send' },
];

async function campaignWith(dag: Dag, maxLeads = 20): Promise<string> {
  return stage.newCampaign({ workflowSlug: await stage.storeWorkflow(dag), maxLeads });
}

async function breakEmails(id: string, times: number) {
  const name = `b${id.replaceAll('-', '')}`;
  await stage.rows(`create sequence ${name}`);
  await stage.rows(`
    create function ${name}() returns trigger language plpgsql as $$ begin
      if new.campaign_id = '${id}' and nextval('${name}') <= ${times} then raise exception 'out of ink'; end if;
      return new; end $$`);
  await stage.rows(`create trigger ${name} before insert on emails for each row execute function ${name}()`);
}

const runsOf = (id: string) =>
  stage.rows<{ task_name: string; status: string; parent: boolean }>(
    `select task_name, status, parent_run_id is not null as parent from runs where campaign_id = $1 order by id`,
    [id],
  );

test('each batch is a run with a child run per node, each with its costs', async () => {
  const id = await campaignWith({ nodes: NODES, edges: EDGES });
  await stage.run(id);
  const batch = [
    { task_name: 'batch', status: 'completed', parent: false },
    { task_name: 'find', status: 'completed', parent: true },
    { task_name: 'write', status: 'completed', parent: true },
    { task_name: 'send', status: 'completed', parent: true },
  ];
  expect(await runsOf(id)).toEqual([...batch, ...batch]);
  const costs = await stage.rows(
    `select task_name, cost_name, sum(amount)::float as cents from cost_entries join runs on runs.id = run_id
     where runs.campaign_id = $1 group by 1, 2 order by 1`,
    [id],
  );
  expect(costs).toEqual([
    { task_name: 'find', cost_name: 'sandbox-lead', cents: 20 },
    { task_name: 'write', cost_name: 'sandbox-sequence', cents: 10 },
  ]);
});

test('a branch with a false condition does not run and costs nothing', async () => {
  const edges = [{ from: 'find', to: 'write', condition: 'find.leads.count > 1000' }, ...EDGES.slice(1)];
  const id = await campaignWith({ nodes: NODES, edges });
  await stage.run(id);
  expect((await runsOf(id)).map(({ status }) => status).slice(0, 4)).toEqual([
    'completed',
    'completed',
    'cancelled',
    'cancelled',
  ]);
  expect(await stage.counts(id)).toEqual({ leadsServed: 20 });
  expect(
    await stage.rows('select actual::float, provisioned::float from cost_totals where campaign_id = $1 order by 1', [
      id,
    ]),
  ).toEqual([
    { actual: 0, provisioned: 0 },
    { actual: 20, provisioned: 0 },
  ]);
});

test('a node is retried as configured, and failed tries leave no writes', async () => {
  const nodes = NODES.map((node) => (node.id === 'write' ? { ...node, retries: 2 } : node));
  const id = await campaignWith({ nodes, edges: EDGES }, 10);
  await breakEmails(id, 2);
  await stage.run(id);
  expect(await stage.counts(id)).toMatchObject({ leadsServed: 10, emailsGenerated: 10, openMessages: 20 });
  expect(await stage.campaign(id)).toMatchObject({
    status: 'active',
    failed_runs: 0,
    no_more_leads: 'max_leads_reached',
  });
});

test('a failed batch leaves nothing and costs nothing; three in a row fail the campaign', async () => {
  const id = await campaignWith({ nodes: NODES, edges: EDGES });
  await breakEmails(id, 1000);
  for (const failed of [1, 2]) {
    await stage.run(id);
    expect(await stage.campaign(id)).toMatchObject({ status: 'active', failed_runs: failed, claimed_until: null });
    clock.set((await stage.campaign(id))?.due_at ?? clock.now());
  }
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({
    status: 'failed',
    failed_runs: 3,
    claimed_until: null,
    due_at: null,
  });
  expect(await stage.counts(id)).toEqual({});
  expect(await stage.rows('select 1 from leads where campaign_id = $1', [id])).toEqual([]);
  expect(await stage.rows('select distinct status from cost_entries where campaign_id = $1', [id])).toEqual([
    { status: 'cancelled' },
  ]);
  expect((await runsOf(id)).map(({ task_name, status }) => `${task_name} ${status}`).slice(0, 4)).toEqual([
    'batch failed',
    'find cancelled',
    'write failed',
    'send cancelled',
  ]);
});

test('only consecutive failures count', async () => {
  const id = await campaignWith({ nodes: NODES, edges: EDGES }, 10);
  await breakEmails(id, 2);
  for (let turn = 0; turn < 3; turn++) {
    await stage.run(id);
    clock.advance(60_000);
  }
  expect(await stage.campaign(id)).toMatchObject({
    status: 'active',
    failed_runs: 0,
    no_more_leads: 'max_leads_reached',
  });
});

test('with onError continue, other branches run, and the failed one costs nothing', async () => {
  const id = await campaignWith({ nodes: NODES, edges: EDGES, onError: 'continue' }, 10);
  await breakEmails(id, 1000);
  await stage.run(id);
  expect(await stage.counts(id)).toEqual({ leadsServed: 10 });
  expect((await runsOf(id)).map(({ task_name, status }) => `${task_name} ${status}`)).toEqual([
    'batch failed',
    'find completed',
    'write failed',
    'send cancelled',
  ]);
  const costs = `select cost_name, actual::float as cents from cost_totals where campaign_id = $1 order by 1`;
  expect(await stage.rows(costs, [id])).toEqual([
    { cost_name: 'sandbox-lead', cents: 10 },
    { cost_name: 'sandbox-sequence', cents: 0 },
  ]);
});

test('a stop during a batch keeps nothing of the batch', async () => {
  const id = await campaignWith({ nodes: NODES, edges: EDGES });
  const holder = await stage.api.database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from budget_windows where campaign_id = $1 for update', [id]);
  const running = stage.run(id);
  // The lease has been renewed, so only the lock in the batch's own transaction can detect the stop.
  const isUnderWay = async () => ((await stage.campaign(id))?.due_at ?? clock.now()) > clock.now();
  await expect.poll(isUnderWay).toBe(true);
  await stage.rows("update campaigns set status = 'stopped', due_at = null where id = $1", [id]);
  await holder.query('commit');
  holder.release();
  await running;
  expect(await stage.rows('select 1 from leads where campaign_id = $1', [id])).toEqual([]);
  expect(await stage.counts(id)).toEqual({});
  expect(await stage.rows("select 1 from cost_entries where campaign_id = $1 and status <> 'cancelled'", [id])).toEqual(
    [],
  );
});
