import { expect, test } from 'vitest';
import { endPausedCampaigns } from '../../modules/campaigns/index.ts';
import { hasRunningWork } from '../../modules/deletion/deletion.queries.ts';
import { guardSending } from '../../modules/messages/guard/guard-sending.ts';
import { guardMissedTrouble } from '../../modules/messages/index.ts';
import { claimDeliveries } from '../../modules/webhooks/deliveries/claim-deliveries.ts';
import { enqueueNextDelivery, syncHeldDeliveries } from '../../modules/webhooks/index.ts';
import { removeSome } from '../../src/database/organisation-rows.ts';
import { statement } from '../../src/database/statement.ts';
import { openCampaigns } from '../campaigns/stage.ts';
import { openMail } from '../messages/stage.ts';
import { loadMessages } from './ledger.ts';
import { countPages, expectSamePages, inTransaction, vacuum } from './measure.ts';

const LEADS = `
  insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, sandbox, created_at)
  select uuidv7(), org_id, id, brand_ids[1], id::text, 'p' || i || '@d.example', 'p@d.example', 'served', false, now()
  from campaigns, generate_series(1, $1::int) as i`;

test('a page of leads reads as many pages of the database however many leads a campaign has', () =>
  expectSamePages(async () => {
    const stage = await openCampaigns();
    const campaignId = await stage.newCampaign();
    const list = () => stage.api.call('get', `/v1/leads?campaignId=${campaignId}&limit=20`).expect(200);
    return { stage, load: (rows) => stage.rows(LEADS, [rows]), calls: { 'the first page of leads': list } };
  }));

test('pages that grow with what exists are noticed', async () => {
  const open = async () => {
    const stage = await openCampaigns();
    await stage.newCampaign();
    const walk = inTransaction(stage, ({ em }) => statement(em, 'select count(*) from leads', []));
    return { stage, load: (rows: number) => stage.rows(LEADS, [rows]), calls: { 'a walk': walk } };
  };
  await expect(expectSamePages(open)).rejects.toThrow('a walk: ');
  const stage = await openCampaigns();
  const campaignId = await stage.newCampaign();
  const pages = await countPages(stage, () => stage.api.call('get', `/v1/campaigns/${campaignId}`).expect(200));
  expect(pages.get('campaigns')).toBeGreaterThan(0);
  await stage.close();
});

/** Active and paused campaigns, and organisations whose trial ended long ago. */
const OTHERS = [
  `insert into campaigns (org_id, id, name, workflow_slug, brand_ids, status, end_date, created_at, updated_at)
   select $1, uuidv7(), 'Other', 'other', '{}', case when i % 2 = 0 then 'active' else 'paused' end,
     case when i % 3 = 0 then $3::timestamptz + interval '1 day' end, now(), now() from generate_series(1, $2::int) as i`,
  `insert into organisations (id, name, time_zone, plan, trial_ends_at, created_at, updated_at)
   select uuidv7(), 'Other', 'UTC', 'trial', $3::timestamptz - interval '1 year', now(), $3::timestamptz - interval '1 year'
   from generate_series(1, $2::int) as i where $1::uuid is not null`,
  `insert into campaigns (org_id, id, name, workflow_slug, brand_ids, status, created_at, updated_at)
   select id, uuidv7(), 'Other', 'other', '{}', 'completed', now(), now() from organisations
   where name = 'Other' and $1::uuid is not null and $2::int > 0 and $3::timestamptz is not null`,
];

test('sweeps read as many pages however many campaigns and organisations there are', () =>
  expectSamePages(async () => {
    const stage = await openMail();
    const { orgId, clock, rows } = stage;
    const campaigns = [await stage.newCampaign(), await stage.newCampaign()];
    const sender = await stage.newSender();
    const paused = [...campaigns];
    return {
      stage,
      async load(many) {
        for (const text of OTHERS) await rows(text, [orgId, many, clock.now()]);
      },
      calls: {
        'a paused campaign ends': async () => {
          const id = paused.pop();
          const yesterday = new Date(clock.now().getTime() - 86_400_000);
          await rows("update campaigns set status = 'paused', end_date = $2 where id = $1", [id, yesterday]);
          await inTransaction(stage, endPausedCampaigns)();
          expect((await stage.campaign(id ?? ''))?.status).toBe('completed');
        },
        'mail that bounced was missed': inTransaction(stage, guardMissedTrouble),
        'a sender and a campaign are checked': inTransaction(stage, (unit) =>
          guardSending(unit, {
            senders: [{ orgId, id: sender }],
            campaigns: [{ orgId, id: campaigns[0] ?? '' }],
          }),
        ),
      },
    };
  }));

const EVENTS = `
  insert into outbox_events (id, org_id, kind, data, created_at, relayed_at, feed_place)
  select uuidv7(), $1, 'campaign.started', '{}', at, at, nextval('outbox_feed')
  from (select $3::timestamptz + i * $4::interval as at from generate_series(1, $2::int) as i order by i) as moment`;

test('a replay reads as many pages however many events came before and after its time', () =>
  expectSamePages(async () => {
    const stage = await openCampaigns();
    const { orgId, clock } = stage;
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000);
    const since = daysAgo(10).toISOString();
    const until = daysAgo(9.9).toISOString();
    return {
      stage,
      async load(many) {
        await stage.rows(EVENTS, [orgId, many, daysAgo(20), '1 second']);
        await stage.rows(EVENTS, [orgId, 20, daysAgo(10), '1 second']);
        await stage.rows(EVENTS, [orgId, many, daysAgo(5), '1 second']);
      },
      calls: {
        'a replay': async () => {
          const { body } = await stage.api.call('post', '/v1/webhooks/replay').send({ since, until }).expect(200);
          expect(body.events).toBe(20);
        },
      },
    };
  }));

const DISABLED = [
  `insert into webhook_endpoints (org_id, id, url, enabled, created_at, updated_at)
   select $1, uuidv7(), 'https://x.example/' || i, false, now(), now() from generate_series(1, $2::int) as i`,
  `insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event, status, due_at, created_at)
   select org_id, uuidv7(), id, uuidv7(), 'test', 'pending', now() - interval '1 day', now()
   from webhook_endpoints, generate_series(1, 3) where org_id = $1 and $2::int > 0`,
];

test('a claim of deliveries reads as many pages however many endpoints are disabled', () =>
  expectSamePages(async () => {
    const stage = await openCampaigns();
    const { pool } = stage.api.database;
    const room = { total: 30, failing: 30, usual: 30, queues: new Map() };
    return {
      stage,
      async load(many) {
        for (const text of DISABLED) await stage.rows(text, [stage.orgId, many / 40]);
        const isDue = () => stage.rows('select 1 from webhook_deliveries where due_at is not null limit 1');
        while ((await isDue()).length > 0)
          await syncHeldDeliveries({ ...stage.platform, em: stage.platform.orm.em.fork() });
        await vacuum(stage, 'webhook_deliveries', 'webhook_endpoints');
      },
      calls: {
        'a claim': async () => expect(await claimDeliveries(pool, stage.clock.now(), room)).toEqual([]),
        'the next delivery': inTransaction(stage, enqueueNextDelivery),
        'the sweep of endpoints': inTransaction(stage, syncHeldDeliveries),
      },
      needStatistics: ['the next delivery'],
    };
  }));

const PROCESSED = [
  `insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event, status, created_at)
   select $1, uuidv7(), $1, uuidv7(), 'test', 'delivered', now() from generate_series(1, $2::int) as i`,
  `insert into inbound_mail (id, org_id, source, dedupe_key, received_at, outcome, created_at)
   select uuidv7(), $1, 'imap', uuidv7()::text, now(), 'ignored', now() from generate_series(1, $2::int) as i`,
];

const DELETED = 2_000;

test('the deletion of an organisation reads as many pages for each batch however much the organisation has', () =>
  expectSamePages(async () => {
    const stage = await openCampaigns();
    const { orgId, clock } = stage;
    const campaign = await stage.newCampaign();
    const messages = { name: 'messages', ownPointers: [], isClaimed: true };
    return {
      stage,
      async load(many) {
        await loadMessages(stage, campaign, 'sent', many + 2 * DELETED);
        for (const text of PROCESSED) await stage.rows(text, [orgId, many]);
      },
      calls: {
        'whether a worker holds anything': inTransaction(stage, async ({ em }) =>
          expect(await hasRunningWork(em, orgId, clock.now())).toBe(false),
        ),
        'a batch': inTransaction(stage, async ({ em }) => expect(await removeSome(em, orgId, messages)).toBe(DELETED)),
      },
    };
  }));
