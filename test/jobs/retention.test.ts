import { afterAll, beforeAll, expect, test } from 'vitest';
import { createJobs } from '../../jobs/index.ts';
import { storeInbound } from '../../modules/replies/receive/store-inbound.ts';
import { mailWith } from '../replies/mails.ts';
import { type InboundStage, openInbound } from '../replies/stage.ts';

const DAY_MS = 86_400_000;
const KEPT = {
  deliveriesMs: 30 * DAY_MS,
  eventsMs: 90 * DAY_MS,
  mailMs: 90 * DAY_MS,
  runsMs: 90 * DAY_MS,
  articlesMs: 400 * DAY_MS,
  quoteRequestsMs: 90 * DAY_MS,
  pagesMs: 90 * DAY_MS,
  activityMs: 90 * DAY_MS,
};

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

async function keepHouse(): Promise<void> {
  const { platform, api } = stage;
  const jobs = createJobs(platform, { webhooks: { retries: [], pool: api.database.pool }, retention: KEPT });
  const housekeeping = jobs.find(({ contract }) => contract.name === 'housekeeping');
  await housekeeping?.handle({}, { log: platform.log, signal: new AbortController().signal });
}

const count = async (table: string) => {
  const [row] = await stage.rows<{ rows: number }>(`select count(*)::int as rows from ${table}`);
  return row?.rows ?? -1;
};

const figures = async (campaignId: string) => {
  const paths = [
    `/v1/campaigns/${campaignId}/stats`,
    `/v1/runs/stats/costs?groupBy=costName,campaignId`,
    '/v1/features/sales-cold-email-outreach/stats?groupBy=campaign',
  ];
  const answers = await Promise.all(paths.map((path) => stage.api.call('get', path).expect(200)));
  return answers.map(({ body }) => body);
};

async function watchDeletes(table: string): Promise<() => Promise<number[]>> {
  await stage.rows(`create table if not exists deletes (name text, rows integer)`);
  await stage.rows(`create or replace function note_delete() returns trigger language plpgsql as $$ begin
    insert into deletes select tg_table_name, count(*) from gone; return null; end $$`);
  await stage.rows(`create trigger note_delete after delete on ${table} referencing old table as gone
    for each statement execute function note_delete()`);
  return async () =>
    (await stage.rows<{ rows: number }>('select rows from deletes where name = $1 and rows > 0', [table])).map(
      ({ rows }) => rows,
    );
}

test('what has served its time goes, and no figure changes by it', async () => {
  const slug = 'sales-cold-email-outreach';
  const [feature] = await stage.rows<{ slug: string }>(
    "select slug from features where dynasty_slug = $1 and status = 'active'",
    [slug],
  );
  const id = await stage.newCampaign({ maxLeads: 30, feature: feature?.slug ?? null });
  await stage.finish(id);
  await stage.rows(
    `insert into runs (id, org_id, campaign_id, feature_slug, service_name, task_name, status, started_at, completed_at,
       created_at, updated_at)
     select gen_random_uuid(), org_id, id, feature_slug, 'delivery', 'send-messages', 'completed', $2, $2, $2, $2
     from campaigns, generate_series(1, 7) where id = $1`,
    [id, stage.clock.now()],
  );
  await stage.rows('update outbox_events set relayed_at = created_at');
  const before = await figures(id);
  const [runs, events, booked] = [await count('runs'), await count('outbox_events'), await count('cost_entries')];
  expect(events).toBeGreaterThan(0);

  await keepHouse();
  expect([await count('runs'), await count('outbox_events')]).toEqual([runs, events]);
  stage.clock.advance(91 * DAY_MS);
  await keepHouse();
  await keepHouse();
  expect(await count('outbox_events')).toBe(0);
  expect(await count('runs')).toBeLessThanOrEqual(runs - 7);
  expect(await count('cost_entries')).toBe(booked);
  expect(await figures(id)).toEqual(before);
});

test('a reply that comes again long after counts once, and mail that became nothing is forgotten', async () => {
  const [lead] = await stage.written(1);
  const arrive = (from: string, messageId: string) => {
    const content = mailWith({ from, text: 'Tell me more, please.', messageId });
    const now = stage.clock.now();
    const mail = { orgId: stage.orgId, source: 'imap' as const, senderId: null, content, receivedAt: now };
    return storeInbound(stage.platform.orm.em.fork(), now, [mail]);
  };
  const mails = async () => {
    await arrive(lead?.email ?? '', '<reply@x.example>');
    await arrive('stranger@elsewhere.example', '<stranger@x.example>');
    await stage.read();
  };
  await mails();
  expect(await count('inbound_mail')).toBe(2);
  stage.clock.advance(91 * DAY_MS);
  await keepHouse();
  expect(await count('inbound_mail')).toBe(1);
  await mails();
  expect(await stage.replies(lead?.campaignId ?? '')).toEqual({ 'reply:interested': 1 });
});

test('however much is old, it goes in small pieces, and what nobody has handed on stays', async () => {
  const OLD = 12_000;
  const pieces = await watchDeletes('outbox_events');
  await stage.rows('delete from outbox_events');
  await stage.rows('delete from deletes');
  await stage.rows(
    `insert into outbox_events (id, org_id, kind, data, created_at, relayed_at)
     select gen_random_uuid(), $1, 'campaign.paused', '{}', $2, case when i > 3 then $2::timestamptz end
     from generate_series(1, $3::int) as i`,
    [stage.orgId, stage.clock.now(), OLD],
  );
  stage.clock.advance(91 * DAY_MS);
  await keepHouse();
  expect(await count('outbox_events')).toBe(3);
  const sizes = await pieces();
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(OLD - 3);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(5_000);
});

test('requests past their deadline and old articles go where nothing refers to them', async () => {
  const brandId = await stage.newBrand();
  const ago = (days: number) => new Date(stage.clock.now().getTime() - days * DAY_MS);
  const request = async (deadline: Date | null) =>
    (
      await stage.api
        .call('post', '/v1/orgs/quote-requests')
        .send({ opportunityText: 'Anvils?', deadline: deadline?.toISOString() ?? null })
        .expect(200)
    ).body.quoteRequest.id;
  const [late, open, answered] = [await request(ago(91)), await request(ago(89)), await request(ago(91))];
  await stage.api.call('post', '/v1/orgs/quote-pitches').send({ quoteRequestId: answered, brandId }).expect(200);
  const article = async (name: string) =>
    (
      await stage.api
        .call('post', '/v1/articles')
        .send({ articleUrl: `https://old.example/${name}` })
        .expect(200)
    ).body.id;
  const [old, young, mentioned] = [await article('old'), await article('young'), await article('mentioned')];
  await stage.api
    .call('post', '/v1/mentions')
    .set('x-brand-id', brandId)
    .send({ articleId: mentioned, kind: 'mention' })
    .expect(200);
  await stage.rows('update articles set created_at = $1 where id <> $2', [ago(401), young]);
  await keepHouse();
  const left = async (table: string, ids: string[]) =>
    new Set(
      (await stage.rows<{ id: string }>(`select id from ${table} where id = any($1)`, [ids])).map(({ id }) => id),
    );
  expect(await left('quote_requests', [late, open, answered])).toEqual(new Set([open, answered]));
  expect(await left('articles', [old, young, mentioned])).toEqual(new Set([young, mentioned]));
});

test('whom companies were written to is kept until their day is over everywhere', async () => {
  stage.clock.set('2027-01-10T12:00:00Z');
  await stage.rows(
    `insert into company_days (org_id, company, day, lead_ids)
     select $1, day, date '2027-01-01' + day, '{}' from generate_series(0, 9) as day`,
    [stage.orgId],
  );
  await keepHouse();
  const days = await stage.rows<{ day: string }>('select day::text as day from company_days order by day');
  expect(days.map(({ day }) => day)).toEqual(['2027-01-08', '2027-01-09', '2027-01-10']);
});
