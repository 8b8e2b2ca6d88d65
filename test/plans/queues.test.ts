import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { expireReservations, openBudget, reserveBundle, startRun } from '../../modules/costs/index.ts';
import { readOrganisation } from '../../modules/identity/identity.queries.ts';
import { admitAll } from '../../modules/keys/access/admit.ts';
import { contactsSource } from '../../modules/leads/sources/contacts-source.ts';
import { sweepInbound } from '../../modules/replies/index.ts';
import { countTrackingEvents, sweepTrackingEvents } from '../../modules/tracking/index.ts';
import { claimDeliveries, NEXT_DELIVERY } from '../../modules/webhooks/deliveries/claim-deliveries.ts';
import { APPLICATION } from '../../modules/webhooks/owner.rules.ts';
import { claimDue } from '../../src/database/claim.ts';
import { POOLS } from '../../src/database/connections/connection-budget.ts';
import { createPool } from '../../src/database/connections/pool.ts';
import { relayOutbox, sweepOutbox } from '../../src/database/outbox.ts';
import type { Reader, UnitOfWork } from '../../src/kernel/context.ts';
import { hashKey } from '../../src/security/api-key.ts';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';
import { expectNoMore, expectSame, type Figures, gatherByHand, measure, type Probes } from './measure.ts';

const HANDLED = 30;

const LOAD = {
  outbox: `insert into outbox_events (id, org_id, kind, data, created_at)
    select uuidv7(), $1, 'test', '{}', now() from generate_series(1, $2::int)`,
  // Sandbox mail is queued before mail from IMAP.
  mail: `insert into inbound_mail (id, org_id, source, dedupe_key, content, received_at, due_at, created_at)
    select uuidv7(), $1, case when i > 0.9 * $2::int then 'imap' else 'sandbox' end, uuidv7()::text, '{}', now(),
      now() - interval '1 day' + i * interval '1 millisecond', now() from generate_series(1, $2::int) as i`,
  messages: `with event as (
      insert into webhook_messages (org_id, event_id, body, created_at)
      select $1::uuid, uuidv7(), '{}', now() from generate_series(1, $2::int) returning event_id)
    insert into webhook_deliveries (id, org_id, endpoint_id, of_application, event_id, event, status, due_at, created_at)
    select uuidv7(), $1::uuid, endpoint_id, endpoint_id <> $1::uuid, event_id, 'test', 'pending', now() - interval '1 day', now()
    from event cross join unnest(array[$1::uuid, '${APPLICATION}'::uuid]) as endpoint_id`,
  contacts: `insert into contacts (id, org_id, brand_id, person_key, email, created_at, updated_at)
    select uuidv7(), $1::uuid, $1::uuid, uuidv7() || '@x.example', 'a@x.example', now(), now()
    from generate_series(1, $2::int)`,
  reservations: `with run as (
      insert into runs (id, org_id, service_name, task_name, status, started_at, created_at, updated_at)
      values (uuidv7(), $1::uuid, 'test', 'test', 'running', now(), now(), now()) returning id)
    insert into cost_entries (id, org_id, campaign_id, run_id, cost_name, unit_cost, reserved_quantity, quantity,
      reserved_amount, amount, status, reserved_at, lease_until)
    select uuidv7(), $1::uuid, $1::uuid, run.id, 'test', 1, 1, 1, 1, 1, 'provisioned', now(),
      now() - interval '1 day' + i * interval '1 millisecond' from run, generate_series(1, $2::int) as i`,
  trackingEvents: `insert into tracking_batches (org_id, id, due_at, events)
    select $1::uuid, uuidv7(), now() - interval '1 day' + i * interval '1 millisecond', json_build_array(json_build_object(
      'orgId', $1::uuid, 'messageId', $1::uuid, 'seenAt', 0, 'openedAt', null, 'machineOpened', true, 'clicks', json_build_array()))
    from generate_series(1, $2::int) as i`,
};

async function load({ rows, orgId }: CampaignStage, size: number): Promise<void> {
  for (const text of Object.values(LOAD)) await rows(text, [orgId, size]);
}

async function inOne(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  await pool.query('begin');
  await pool.query('select pg_stat_force_next_flush()');
  await work();
  await pool.query('commit');
}

async function admitted({ api, clock, orgId }: CampaignStage, pool: pg.Pool): Promise<void> {
  const keyHash = hashKey(api.userKey);
  const asked = { keyHash, orgId: null, userId: null, ip: '127.0.0.1', cost: 1, isOfApplication: false };
  const at = { windowStartedAt: clock.now(), now: clock.now(), limits: { organisation: 600, total: 6_000 } };
  expect((await admitAll(pool, [asked], at))[0]).toMatchObject({ caller: { orgId } });
}

async function readOwn({ orgId }: CampaignStage, pool: pg.Pool): Promise<void> {
  const read: Reader = async <Row>(text: string, values: unknown[]) => (await pool.query(text, values)).rows as Row[];
  const actor = {
    orgId,
    userId: null,
    keyId: orgId,
    authType: 'user_key',
    isAdmin: false,
    permissions: null,
    scopes: null,
  } as const;
  expect(await readOrganisation({ read, actor })).toMatchObject({ org: { id: orgId } });
}

function probesOf(stage: CampaignStage, pool: pg.Pool): Probes {
  const claimMail = (where: RawBuilder<unknown>) => async (unit: UnitOfWork) => {
    const due = { table: 'inbound_mail', now: stage.clock.now(), limit: HANDLED, leaseMs: 60_000, where };
    expect((await claimDue(unit.em, due)).rows).toHaveLength(HANDLED);
  };
  const room = { total: HANDLED, failing: HANDLED, usual: HANDLED, queues: new Map() };
  const { orgId } = stage;
  const campaign = { id: orgId, orgId, brandIds: [orgId] };
  return {
    'the relay': (unit) => relayOutbox(unit, []),
    'the sweep of the outbox': sweepOutbox,
    'mail of the sandbox is claimed': claimMail(sql`source = 'sandbox' and attempts < 3`),
    'real mail is claimed': claimMail(sql`source <> 'sandbox' and attempts < 3`),
    'the sweep of mail': sweepInbound,
    'deliveries are claimed': () =>
      inOne(pool, async () => {
        expect(await claimDeliveries(pool, stage.clock.now(), room)).toHaveLength(HANDLED);
        await pool.query(NEXT_DELIVERY);
      }),
    'the next contacts': async (unit) => {
      const found = await contactsSource.next(unit, campaign, { position: null, wanted: HANDLED });
      expect(found.people).toHaveLength(HANDLED);
    },
    'reservations expire': async (unit) => {
      expect((await expireReservations(unit)).concluded.length).toBeGreaterThan(HANDLED);
    },
    'opens and clicks are counted': async (unit) => {
      for (let batch = 0; batch < HANDLED; batch++) expect(await countTrackingEvents(unit)).toBe(true);
    },
    'the sweep of opens and clicks': sweepTrackingEvents,
    'money is reserved': async (unit) => {
      const campaignId = randomUUID();
      await openBudget(unit, { campaignId, orgId, caps: { daily: null, weekly: null, monthly: null, total: null } });
      const runId = await startRun(unit, { orgId, campaignId, brandIds: [], serviceName: 'test', taskName: 'test' });
      const costs = [{ runId, costName: 'test', unitCost: 1n, perUnit: 1 }];
      const asked = { orgId, campaignId, wanted: HANDLED, costs, later: 0n, heldBack: async () => 0n };
      expect((await reserveBundle(unit, asked)).granted).toBe(HANDLED);
    },
    'a request is admitted': () => inOne(pool, () => admitted(stage, pool)),
    'a small GET': () => inOne(pool, () => admitted(stage, pool).then(() => readOwn(stage, pool))),
  };
}

/** Vacuums until no old snapshot keeps dead rows. */
async function clearAway({ rows }: CampaignStage): Promise<void> {
  const left = async () => {
    await rows('vacuum analyze');
    return rows('select relname from pg_stat_user_tables where n_dead_tup > 0');
  };
  await expect.poll(left).toEqual([]);
}

const oneConnection = ({ api }: CampaignStage) =>
  createPool({ url: api.database.url, limits: { ...POOLS.work, connections: 1 }, log: pino({ level: 'silent' }) });

/** Often enough that PostgreSQL switches to a generic plan. */
async function claimOften({ clock }: CampaignStage, pool: pg.Pool): Promise<void> {
  const room = { total: 1, failing: 1, usual: 1, queues: new Map() };
  for (let time = 0; time < 10; time++) await claimDeliveries(pool, clock.now(), room);
}

async function openQueues(): Promise<CampaignStage> {
  const stage = await openCampaigns();
  await gatherByHand(stage);
  await stage.rows(
    `insert into webhook_endpoints (id, org_id, url, enabled, created_at, updated_at)
     select id, id, 'https://x.example', true, now(), now() from unnest($1::uuid[]) as id`,
    [[stage.orgId, APPLICATION]],
  );
  await stage.rows(
    "insert into webhook_secrets (org_id, sealed, created_at) select id, 'sealed', now() from unnest($1::uuid[]) as id",
    [[stage.orgId, APPLICATION]],
  );
  return stage;
}

async function figuresAt(size: number): Promise<Figures> {
  const figures: Figures = new Map();
  const stage = await openQueues();
  const pool = oneConnection(stage);
  const probes = probesOf(stage, pool);
  await stage.rows('analyze');
  await claimOften(stage, pool);
  await load(stage, size);
  // Plans are kept for two seconds.
  await pause(2_500);
  await measure(stage, 'statistics of empty tables', probes, figures);
  await stage.rows('analyze');
  await measure(stage, 'all is due', probes, figures);
  await stage.rows('update outbox_events set relayed_at = now()');
  await stage.rows("update inbound_mail set due_at = null, outcome = 'ignored'");
  await stage.rows("update webhook_deliveries set due_at = null, status = 'delivered'");
  await stage.rows("update cost_entries set status = 'actual', settled_at = now(), lease_until = null");
  await stage.rows('delete from tracking_batches');
  await clearAway(stage);
  await load(stage, size);
  await measure(stage, 'statistics of queues that were done', probes, figures);
  await pool.end();
  await stage.close();
  return figures;
}

test('what is claimed from a queue of 50,000 reads as many pages as from one of 2,000, whenever statistics were gathered', async () => {
  const few = await figuresAt(2_000);
  expectNoMore(few, {
    'all is due: the relay': 12_148,
    'all is due: deliveries are claimed': 307,
    'all is due: money is reserved': 135,
    'all is due: a request is admitted': 22,
    'all is due: a small GET': 24,
  });
  expectSame(few, await figuresAt(50_000));
});

test('the plan by which deliveries are claimed is the same at any moment, so that it need not be made for each', async () => {
  const stage = await openQueues();
  const pool = oneConnection(stage);
  await load(stage, 2_000);
  await stage.rows('analyze');
  await claimOften(stage, pool);
  const { rows: known } = await pool.query<{ text: string; own: number }>(
    `select statement as text, custom_plans::int as own from pg_prepared_statements where statement like '%webhook_deliveries%'`,
  );
  expect(known).toEqual([{ text: expect.any(String), own: 5 }]);
  const costsAt = async (moment: string) => {
    const { rows } = await pool.query(`explain ${known[0]?.text}`, [moment, 1, 1, 1, '{}', moment, randomUUID()]);
    return rows.map((row) => /cost=\S+ rows=\d+/.exec(row['QUERY PLAN'])?.[0]);
  };
  expect(await costsAt('1970-01-01T00:00:00Z')).toEqual(await costsAt('2100-01-01T00:00:00Z'));
  await pool.end();
  await stage.close();
});
