import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runCampaign } from '../../modules/campaigns/runner/run-campaign.ts';
import { PROVIDER_ENDPOINTS, ProviderRefused } from '../../modules/keys/index.ts';
import type { Dag } from '../../modules/workflows/index.ts';
import type { Platform } from '../../src/kernel/context.ts';
import { newId } from '../../src/kernel/ids.ts';
import { TestClock } from '../harness/clock.ts';
import { gate } from '../harness/gate.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { type ApolloServer, apolloPerson, KEY, startApolloServer } from './apollo-server.ts';
import { type CampaignStage, type NewCampaign, openCampaigns } from './stage.ts';

const DAG: Dag = {
  nodes: [
    {
      id: 'find',
      type: 'find-leads',
      config: { source: 'apollo' },
      inputMapping: { targetAudience: '$input.targetAudience' },
    },
    { id: 'enrich', type: 'enrich-leads', inputMapping: { leads: 'find.leads' } },
    { id: 'write', type: 'generate-sequence', config: { text: 'templates' }, inputMapping: { leads: 'enrich.leads' } },
    {
      id: 'send',
      type: 'enqueue-messages',
      config: { mail: 'sandbox' },
      inputMapping: { sequences: 'write.sequences' },
    },
  ],
  edges: [
    { from: 'find', to: 'enrich' },
    { from: 'enrich', to: 'write' },
    { from: 'write', to: 'send' },
  ],
};

const clock = new TestClock(new Date('2026-11-11T12:00:00Z'));
let apollo: ApolloServer;
let stage: CampaignStage;
let workflowSlug: string;
beforeAll(async () => {
  apollo = await startApolloServer();
  stage = await openCampaigns({
    clock,
    overrides: { providerEndpoints: { ...PROVIDER_ENDPOINTS, apollo: apollo.url } },
  });
  workflowSlug = await stage.storeWorkflow(DAG);
});
afterAll(async () => {
  await stage.close();
  await apollo.close();
});
const storeKey = (apiKey = KEY) => stage.api.call('post', '/v1/keys').send({ provider: 'apollo', apiKey }).expect(200);
beforeEach(async () => {
  apollo.has([]);
  await storeKey();
});

const people = (count: number, first = 0) => Array.from({ length: count }, (_nothing, i) => apolloPerson(first + i));
const newCampaign = (given: NewCampaign = {}) => stage.newCampaign({ workflowSlug, ...given });
const searches = () => apollo.calls.filter(({ path }) => path.endsWith('/mixed_people/api_search'));
const matches = () => apollo.calls.filter(({ path }) => path.endsWith('/people/bulk_match'));
const credits = async (id: string) => {
  const [row] = await stage.rows<{ cents: number; credits: number; open: number }>(
    `select actual::float as cents, quantity::int as credits, provisioned::float as open from cost_totals
     where campaign_id = $1 and cost_name = 'apollo-credit'`,
    [id],
  );
  return row ?? { cents: 0, credits: 0, open: 0 };
};
const leads = (id: string) =>
  stage.rows<{ email: string; status: string; skip_reason: string | null; title: string | null }>(
    'select * from leads where campaign_id = $1 order by id',
    [id],
  );

test('people are found page by page, addresses are charged, and each lead gets every step', async () => {
  apollo.has([
    apolloPerson(0, { email_status: 'extrapolated', city: 'Graz', departments: ['master_sales'] }),
    ...people(117, 1),
    apolloPerson(500, { has_email: false }),
    apolloPerson(501, { email: null }),
    ...people(10, 600),
  ]);
  const id = await newCampaign({ feature: newId() });
  await stage.finish(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed', no_more_leads: 'audience_exhausted' });
  const found = await leads(id);
  expect(found.filter(({ status }) => status !== 'skipped')).toHaveLength(128);
  expect(found.filter(({ skip_reason }) => skip_reason === 'no_email')).toHaveLength(2);
  expect(found[0]).toMatchObject({
    email: 'first0@company0.example',
    first_name: 'Firsta',
    last_name: 'Last0',
    title: 'Head of Sales',
    organization_name: 'Company 0',
    organization_domain: 'company0.example',
    organization_industry: 'computer software',
    organization_size: '51-200',
    sandbox: false,
    source: 'apollo',
    email_status: 'risky',
    details: { seniority: null, departments: ['master_sales'], city: 'Graz', country: null, headline: null },
  });
  expect(apollo.state.credits).toBe(128);
  expect(await credits(id)).toEqual({ cents: 256, credits: 128, open: 0 });
  const { body } = await stage.api.call('get', `/v1/campaigns/${id}/stats`).expect(200);
  expect(body.apollo).toEqual({
    enrichedLeadsCount: 128,
    searchCount: searches().length,
    fetchedPeopleCount: 130,
    totalMatchingPeople: 130,
  });
  expect(body).toMatchObject({ leadsServed: 128, leadsSkipped: 2, leadsContacted: 128 });
  expect(searches()[0]).toMatchObject({
    headers: { 'x-api-key': KEY },
    body: { page: 1, per_page: 100, person_titles: ['Heads of sales'], contact_email_status: ['verified'] },
  });
  expect(matches().every(({ body: { details } }) => (details as unknown[]).length <= 10)).toBe(true);
  const skipped = await stage.api.call('get', `/v1/leads?campaignId=${id}&status=skipped`).expect(200);
  expect(skipped.body.leads).toHaveLength(2);
  expect(skipped.body.leads[0]).toMatchObject({ skipReason: 'no_email', email: '' });
});

test("the total of a search is Apollo's latest figure", async () => {
  apollo.has(people(60));
  const id = await newCampaign({ feature: newId(), maxLeads: 60 });
  apollo.fail('api_search', { answer: (usual) => ({ ...usual, total_entries: 9_000 }) });
  await stage.finish(id);
  expect(await stage.counts(id)).toMatchObject({ 'apollo:totalMatchingPeople': 60, leadsServed: 60 });
});

test('the older page format works, and a truncated page loses no other people', async () => {
  apollo.has(people(5));
  const id = await newCampaign({ feature: newId() });
  apollo.fail('api_search', {
    answer: ({ people: shown, total_entries }) => ({
      people: [...(shown as unknown[]), null, { no: 'id' }],
      pagination: { page: 1, per_page: 100, total_entries, total_pages: 1 },
    }),
  });
  apollo.fail('bulk_match', { answer: (usual) => ({ ...usual, matches: (usual.matches as unknown[]).slice(2) }) });
  await stage.finish(id);
  expect((await leads(id)).map(({ skip_reason }) => skip_reason ?? 'served')).toEqual([
    'served',
    'served',
    'served',
    'no_email',
    'no_email',
  ]);
});

describe('search filters', () => {
  test("come from the campaign's audiences, with one search per industry", async () => {
    apollo.has(people(1));
    const brandId = await stage.newBrand();
    const audience = async (filters: object, source = 'apollo') => {
      const { body } = await stage.api
        .call('post', '/v1/orgs/audiences')
        .send({ brandId, name: 'A', source, filters })
        .expect(200);
      return body.audience.id as string;
    };
    const audienceIds = [
      await audience({
        title: ['CTO'],
        country: ['France'],
        size: ['51-200', '10000+'],
        industry: ['retail', 'energy'],
        domain: ['Acme.example'],
      }),
      await audience({ title: ['nobody of these'] }, 'contacts'),
    ];
    const id = await newCampaign({ feature: newId(), brandId, audienceIds });
    await stage.finish(id);
    const common = {
      person_titles: ['CTO'],
      person_locations: ['France'],
      organization_num_employees_ranges: ['51,200', '10000,10000000'],
      q_organization_domains_list: ['acme.example'],
    };
    expect(searches().map(({ body }) => body)).toMatchObject([
      { ...common, q_keywords: 'retail' },
      { ...common, q_keywords: 'energy' },
    ]);
    // A person that both searches return is paid for once.
    expect(await credits(id)).toMatchObject({ credits: 1 });
    expect((await leads(id)).map(({ skip_reason }) => skip_reason)).toEqual([null, 'duplicate']);
  });
});

test('people paid for by the same feature are not paid for again', async () => {
  apollo.has(people(12));
  const feature = newId();
  await stage.finish(await newCampaign({ feature }));
  expect(apollo.state.credits).toBe(12);
  const id = await newCampaign({ feature });
  await stage.finish(id);
  expect(apollo.state.credits).toBe(12);
  expect(await credits(id)).toMatchObject({ credits: 0, open: 0 });
  expect(await stage.counts(id)).toMatchObject({ leadsSkipped: 12 });
  const [kept] = await stage.rows('select count(*)::int as kept from provider_results where value is not null');
  expect(kept).toEqual({ kept: 0 });
});

describe('when Apollo limits its requests', () => {
  test('a short wait happens within the batch', async () => {
    apollo.has(people(3));
    const id = await newCampaign({ feature: newId() });
    apollo.fail('bulk_match', { status: 429, headers: { 'retry-after': '1' } });
    apollo.fail('api_search', { status: 429, headers: { 'retry-after': '0' } });
    await stage.finish(id);
    expect(await stage.campaign(id)).toMatchObject({ status: 'completed', failed_runs: 0 });
    expect(await credits(id)).toMatchObject({ credits: 3 });
  });

  test('a long wait closes the gate until then, without a failed run or a charge', async () => {
    apollo.has(people(3));
    const id = await newCampaign({ feature: newId() });
    apollo.fail('bulk_match', { status: 429, headers: { 'retry-after': '90' } });
    await stage.run(id);
    const until = new Date(clock.now().getTime() + 90_000);
    expect(await stage.campaign(id)).toMatchObject({
      closed_gate: 'provider_limit',
      next_run_at: until,
      due_at: until,
      failed_runs: 0,
      claimed_until: null,
    });
    expect(await credits(id)).toMatchObject({ cents: 0, open: 0 });
    clock.set(until);
    await stage.finish(id);
    expect(await credits(id)).toMatchObject({ credits: 3, open: 0 });
  });
});

test('a refused Apollo key counts as missing until it is stored again', async () => {
  apollo.has(people(3));
  apollo.state.key = 'another-key-0123456789';
  const id = await newCampaign({ feature: newId() });
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ closed_gate: 'missing_keys', failed_runs: 0, status: 'active' });
  const { body } = await stage.api.call('get', '/v1/keys').expect(200);
  expect(body.keys).toMatchObject([{ provider: 'apollo', refusedAt: clock.now().toISOString() }]);
  const status = await stage.api.call('get', `/v1/workflows/${workflowSlug}/key-status`).expect(200);
  expect(status.body).toMatchObject({ ready: false, missing: ['apollo'] });
  const asked = apollo.calls.length;
  clock.advance(3_600_000);
  await stage.run(id);
  expect(apollo.calls).toHaveLength(asked);

  await storeKey('another-key-0123456789');
  expect(stage.jobs).toContainEqual({ job: 'campaigns.run', campaignId: id, at: null });
  await stage.finish(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
  expect(await credits(id)).toMatchObject({ credits: 3 });
});

test('the log of a refusal does not contain the key', () => {
  const refusal = new ProviderRefused({ provider: 'apollo', apiKey: KEY }, 401);
  const written = JSON.stringify([pino.stdSerializers.err(refusal), refusal]);
  expect(written).toContain('rejected the key');
  expect(written).not.toContain(KEY);
});

test('a temporary server error is retried; a permanent one fails the run without a charge', async () => {
  apollo.has(people(3));
  const id = await newCampaign({ feature: newId() });
  apollo.fail('api_search', { status: 503 });
  apollo.fail('bulk_match', { status: 500 }, { status: 502 }, { status: 503 });
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'active', failed_runs: 1 });
  expect(await credits(id)).toMatchObject({ cents: 0, open: 0 });
  clock.advance(60_000);
  await stage.finish(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed', failed_runs: 0 });
  expect(await credits(id)).toMatchObject({ credits: 3 });
});

describe('money', () => {
  test('an interrupted call charges its maximum, and the rest of the batch is not paid for twice', async () => {
    apollo.has(people(20));
    const id = await newCampaign({ feature: newId() });
    apollo.fail('bulk_match', { cut: true });
    await stage.run(id);
    expect(await stage.campaign(id)).toMatchObject({ failed_runs: 1 });
    expect(await credits(id)).toEqual({ cents: 2 * apollo.state.credits, credits: apollo.state.credits, open: 0 });
    clock.advance(60_000);
    await stage.finish(id);
    expect(await stage.counts(id)).toMatchObject({ leadsServed: 20 });
    expect(apollo.state.credits).toBe(30);
    expect(await credits(id)).toEqual({ cents: 60, credits: 30, open: 0 });
  });

  test('a batch that fails after the provider call is charged once and written without a new call', async () => {
    apollo.has(people(20));
    const id = await newCampaign({ feature: newId() });
    await stage.rows(`create function no_ink() returns trigger language plpgsql as $$ begin
      if new.campaign_id = '${id}' then raise exception 'out of ink'; end if; return new; end $$`);
    await stage.rows('create trigger no_ink before insert on emails for each row execute function no_ink()');
    await stage.run(id);
    expect(await stage.campaign(id)).toMatchObject({ failed_runs: 1 });
    expect(await leads(id)).toEqual([]);
    expect(await credits(id)).toEqual({ cents: 40, credits: 20, open: 0 });
    await stage.rows('drop trigger no_ink on emails');
    clock.advance(60_000);
    await stage.finish(id);
    expect(apollo.state.credits).toBe(20);
    expect(await credits(id)).toEqual({ cents: 40, credits: 20, open: 0 });
    expect(await stage.counts(id)).toMatchObject({ leadsServed: 20 });
  });

  test('a worker that dies during an Apollo call is charged the maximum and writes nothing', async () => {
    apollo.has(people(10));
    const id = await newCampaign({ feature: newId() });
    let proceed = () => {};
    const held = new Promise<void>((resolve) => (proceed = resolve));
    apollo.state.pause = () => (matches().length > 0 ? held : Promise.resolve());
    const dying = stage.run(id);
    await expect.poll(() => matches().length).toBe(1);
    apollo.state.pause = () => Promise.resolve();
    clock.advance(31_000);
    await stage.run(id);
    proceed();
    await dying;
    expect(await stage.counts(id)).toMatchObject({ leadsServed: 10 });
    expect(apollo.state.credits).toBe(20);
    expect(await credits(id)).toEqual({ cents: 40, credits: 20, open: 0 });
    await stage.finish(id);
    expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
    expect(await leads(id)).toHaveLength(10);
  });

  test('no cap is exceeded, however often connections break', async () => {
    apollo.has(people(40));
    const id = await newCampaign({ feature: newId(), total: '0.5' });
    const passed: unknown[] = [];
    const look = async () => {
      const rows = await stage.rows('select * from budget_windows where campaign_id = $1 and spent + reserved > cap', [
        id,
      ]);
      passed.push(...rows);
    };
    apollo.state.pause = look;
    for (let turn = 0; turn < 8; turn++) {
      if (turn % 2 === 0) apollo.fail('bulk_match', { cut: true });
      await stage.run(id);
      await look();
      clock.advance(60_000);
    }
    await stage.finish(id);
    await look();
    expect(passed).toEqual([]);
    const { cents } = await credits(id);
    expect(cents).toBeGreaterThanOrEqual(2 * apollo.state.credits);
    expect(cents).toBeLessThanOrEqual(50);
  });
});

test('no transaction or row lock is open during Apollo calls', async () => {
  apollo.has(people(5));
  const id = await newCampaign({ feature: newId() });
  const seen: unknown[] = [];
  apollo.state.pause = async () => {
    const open = await stage.rows(
      `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    const free = await stage.rows(
      `select c.id from campaigns c join budget_windows b on b.campaign_id = c.id where c.id = $1 for update nowait`,
      [id],
    );
    seen.push({ open: open.length, free: free.length });
  };
  await stage.finish(id);
  expect(seen.length).toBeGreaterThan(1);
  expect(new Set(seen.map((look) => JSON.stringify(look)))).toEqual(new Set(['{"open":0,"free":4}']));
});

test('a stop during an Apollo call keeps only the cost of the batch', async () => {
  apollo.has(people(5));
  const id = await newCampaign({ feature: newId() });
  apollo.state.pause = async () => {
    if (matches().length > 0) await stage.api.call('post', `/v1/campaigns/${id}/stop`).expect(200);
  };
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'stopped' });
  expect(await leads(id)).toEqual([]);
  expect(await credits(id)).toEqual({ cents: 10, credits: 5, open: 0 });
  expect(await stage.rows('select 1 from provider_results where campaign_id = $1 and value is not null', [id])).toEqual(
    [],
  );
});

describe('while Apollo is slow', () => {
  const leasedUntil = async (campaignId: string) => {
    const [campaign] = await stage.rows<{ at: Date }>('select claimed_until as at from campaigns where id = $1', [
      campaignId,
    ]);
    return campaign?.at.getTime() ?? 0;
  };

  test('the runner keeps the campaign beyond the lease', async () => {
    apollo.has(people(5));
    const id = await newCampaign({ feature: newId() });
    apollo.state.pause = async () => {
      if (matches().length === 0) return;
      const before = await leasedUntil(id);
      clock.advance(20_000);
      await expect.poll(() => leasedUntil(id)).toBeGreaterThan(before);
      clock.advance(20_000);
      await stage.run(id);
    };
    await stage.run(id);
    expect(matches()).toHaveLength(1);
    expect(await credits(id)).toEqual({ cents: 10, credits: 5, open: 0 });
    expect(await stage.counts(id)).toMatchObject({ leadsServed: 5 });
  });

  test('a key stored during a long call is used at once, although the old key is refused', async () => {
    apollo.has(people(5));
    const id = await newCampaign({ feature: newId() });
    const next = 'next-key-0123456789';
    apollo.state.pause = async () => {
      apollo.state.pause = () => Promise.resolve();
      clock.advance(31_000);
      apollo.state.key = next;
      await storeKey(next);
    };
    await stage.run(id);
    expect(await stage.campaign(id)).toMatchObject({ closed_gate: null });
    expect(await stage.counts(id)).toMatchObject({ leadsServed: 5 });
  });

  test('a campaign that reaches its end reserves nothing more', async () => {
    apollo.has(people(5));
    const endDate = new Date(clock.now().getTime() + 1_000);
    const id = await newCampaign({ feature: newId(), endDate });
    apollo.state.pause = () => Promise.resolve(clock.set(endDate));
    await stage.run(id);
    expect(await stage.campaign(id)).toMatchObject({ status: 'completed', claimed_until: null });
    expect(await leads(id)).toEqual([]);
    expect(await credits(id)).toEqual({ cents: 10, credits: 5, open: 0 });
    expect(await stage.events(id, 'campaign.completed')).toMatchObject([{ data: { reason: 'schedule_complete' } }]);
  });

  test('a stop ends the call soon, and its maximum cost is charged', async () => {
    apollo.has(people(5));
    const id = await newCampaign({ feature: newId() });
    apollo.state.pause = async () => {
      if (matches().length === 0) return;
      await stage.api.call('post', `/v1/campaigns/${id}/stop`).expect(200);
      await new Promise(() => {});
    };
    await stage.run(id);
    expect(await leads(id)).toEqual([]);
    expect(await credits(id)).toEqual({ cents: 10, credits: 5, open: 0 });
    expect(await stage.rows(`select 1 from runs where campaign_id = $1 and status = 'running'`, [id])).toEqual([]);
  });

  test('a shutdown requeues the campaign at once', async () => {
    apollo.has(people(5));
    const id = await newCampaign({ feature: newId() });
    const ending = new AbortController();
    apollo.state.pause = async () => {
      if (matches().length === 0) return;
      ending.abort();
      await new Promise(() => {});
    };
    await runCampaign(stage.platform, id, ending.signal);
    expect(await stage.campaign(id)).toMatchObject({ status: 'active', failed_runs: 0, claimed_until: null });
    expect(await credits(id)).toMatchObject({ credits: 5, open: 0 });
    apollo.state.pause = () => Promise.resolve();
    await stage.finish(id);
    expect(await stage.counts(id)).toMatchObject({ leadsServed: 5 });
  });
});

test('incomplete contacts are enriched, complete ones cost nothing', async () => {
  apollo.has([apolloPerson(1)]);
  const dag: Dag = {
    ...DAG,
    nodes: DAG.nodes.map((node) => (node.id === 'find' ? { ...node, config: { source: 'contacts' } } : node)),
  };
  const brandId = await stage.newBrand();
  const contact = (email: string, title: string | null) =>
    stage.rows(
      `insert into contacts (id, org_id, brand_id, person_key, email, title, organization_name, created_at, updated_at)
       values ($1, $2, $3, $4, $4, $5, $5, now(), now())`,
      [newId(), stage.orgId, brandId, email, title],
    );
  await contact('first1@company1.example', null);
  await contact('complete@other.example', 'Buyer');
  await contact('unknown@other.example', null);
  const id = await stage.newCampaign({ workflowSlug: await stage.storeWorkflow(dag), brandId });
  await stage.finish(id);
  expect(await leads(id)).toMatchObject([
    { email: 'first1@company1.example', title: 'Head of Sales', organization_name: 'Company 1', last_name: 'Last1' },
    { email: 'complete@other.example', title: 'Buyer' },
    { email: 'unknown@other.example', title: null },
  ]);
  expect(await credits(id)).toEqual({ cents: 2, credits: 1, open: 0 });
  expect(matches()[0]?.body.details).toHaveLength(2);
  expect(await stage.counts(id)).toMatchObject({ 'apollo:enrichedLeadsCount': 1, leadsServed: 3 });
});

/** Pauses a worker after it has claimed the campaign and before it reserves money for a batch. */
function standStill(id: string) {
  const stands = gate();
  const goesOn = gate();
  const { connections } = stage.platform;
  const platform: Platform = {
    ...stage.platform,
    connections: {
      ...connections,
      async holding(share, orgId, work) {
        stands.open();
        await goesOn.opened;
        return connections.holding(share, orgId, work);
      },
    },
  };
  const ended = runCampaign(platform, id, new AbortController().signal);
  return { stands: stands.opened, goOn: () => (goesOn.open(), ended) };
}

test('a stalled worker that lost its campaign makes no Apollo calls', async () => {
  apollo.has(people(30));
  const id = await newCampaign({ maxLeads: 5 });
  const frozen = standStill(id);
  await frozen.stands;
  clock.advance(30_001);
  await stage.run(id);
  const asked = apollo.calls.length;
  const runs = await stage.rows('select id from runs where campaign_id = $1 order by id', [id]);
  await frozen.goOn();
  expect(apollo.calls).toHaveLength(asked);
  expect(await stage.rows('select id from runs where campaign_id = $1 order by id', [id])).toEqual(runs);
  expect(await credits(id)).toMatchObject({ credits: 5, open: 0 });
});

test('a campaign stopped while it waits for a slot makes no Apollo calls', async () => {
  apollo.has(people(30));
  const id = await newCampaign({ maxLeads: 5 });
  const waiting = standStill(id);
  await waiting.stands;
  await stage.api.call('post', `/v1/campaigns/${id}/stop`).expect(200);
  const asked = apollo.calls.length;
  await waiting.goOn();
  expect(apollo.calls).toHaveLength(asked);
  expect(await credits(id)).toEqual({ cents: 0, credits: 0, open: 0 });
});

test('results that arrive during a stop are paid once, and no personal data stays', async () => {
  apollo.has(people(5));
  const id = await newCampaign({ feature: newId() });
  const { pool } = stage.api.database;
  const stopping = await pool.connect();
  apollo.state.pause = async () => {
    if (matches().length === 0) return;
    await stopping.query('begin');
    await stopping.query("update campaigns set status = 'stopped', due_at = null where id = $1", [id]);
  };
  const running = stage.run(id);
  await lockWaiting(pool);
  await stopping.query('commit');
  stopping.release();
  await running;
  expect(await credits(id)).toEqual({ cents: 10, credits: 5, open: 0 });
  const kept = await stage.rows(
    'select count(*)::int, count(value)::int as told from provider_results where campaign_id = $1',
    [id],
  );
  expect(kept).toEqual([{ count: 5, told: 0 }]);
});

test('a person erased during an Apollo call is not written with the batch', async () => {
  apollo.has(people(3, 900));
  const id = await newCampaign({ feature: newId() });
  const { email } = apolloPerson(901);
  apollo.state.pause = async () => {
    if (matches().length > 0) await stage.api.call('post', '/v1/people/erase').send({ email }).expect(200);
  };
  await stage.finish(id);
  expect(await leads(id)).toHaveLength(3);
  for (const table of ['leads', 'provider_results', 'emails', 'messages']) {
    expect(await stage.rows(`select 1 from ${table} t where t::text ilike '%' || $1 || '%'`, [email])).toEqual([]);
  }
});
