import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLeads } from '../../modules/leads/index.ts';
import { recordReports } from '../../modules/messages/index.ts';
import { writeReports } from '../../modules/messages/reports/record-reports.ts';
import { findErased } from '../../modules/suppressions/index.ts';
import { emit } from '../../src/database/outbox.ts';
import { personKey } from '../../src/kernel/text/person-key.ts';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { sentCampaign } from '../tracking/stage.ts';
import { findTablesWith } from './tables-with.ts';

let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns();
});
afterAll(() => stage.close());

const unit = () => ({ ...stage.platform, em: stage.platform.orm.em.fork() });
const erase = (email: string) => stage.api.call('post', '/v1/people/erase').send({ email });

const person = (email: string) => ({
  email,
  firstName: 'Zoe',
  lastName: 'Unforgettable',
  title: 'CTO',
  organizationName: 'Rarecompany',
  organizationDomain: null,
  organizationIndustry: null,
  organizationSize: null,
  linkedinUrl: null,
  sandbox: true,
});

test('a suppression during an erasure does not store the address', async () => {
  const address = 'in.between@rarecompany.example';
  const { pool } = stage.api.database;
  const other = await pool.connect();
  await other.query('begin');
  // An open transaction blocks this address until the erasure has started.
  await other.query(
    `insert into suppressions (id, org_id, kind, value, source, created_at) values (gen_random_uuid(), $1, 'address', $2, 'manual', now())`,
    [stage.orgId, address],
  );
  const adding = stage.api
    .call('post', '/v1/suppressions')
    .send({ value: address })
    .then((answer) => answer);
  await lockWaiting(pool);
  const erasing = erase(address).then((answer) => answer);
  await Promise.race([lockWaiting(pool, 2), erasing]);
  await other.query('rollback');
  other.release();
  await adding;
  expect((await erasing).status).toBe(200);
  expect(await findTablesWith(stage.rows, address)).toEqual([]);
});

test('erasing a person removes all data, stops all email and keeps counts and costs', async () => {
  const { id, first } = await sentCampaign(stage);
  const address = 'zoe.unforgettable@rarecompany.example';
  await stage.rows(
    `update leads set email = $2, person_key = $2, first_name = 'Zoe', last_name = 'Unforgettable' where id = $1`,
    [first.lead, address],
  );
  await stage.rows(`update emails set subject = 'Zoe Unforgettable?' where lead_id = $1`, [first.lead]);
  await stage.rows('update messages set reason = $2 where id = $1', [first.message, `550 <${address}> unknown`]);
  await stage.api.call('post', '/v1/suppressions').send({ value: address }).expect(200);
  const [brand] = await stage.rows<{ id: string }>('select id from brands limit 1');
  await stage.rows(
    `insert into contacts (id, org_id, brand_id, person_key, email, last_name, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, $3, $3, 'Unforgettable', now(), now())`,
    [stage.orgId, brand?.id, address],
  );
  await emit(unit(), [
    {
      orgId: stage.orgId,
      campaignId: id,
      kind: 'reply.received',
      data: {
        reply_id: 'r',
        email: 'Zoe.Unforgettable@rarecompany.example',
        name: 'Zoe',
        preview: 'Yours, Zoe Unforgettable',
      },
    },
  ]);
  const before = await stage.counts(id);

  const { body } = await erase('Zoe.Unforgettable@RARECOMPANY.example').expect(200);
  expect(body.erased).toEqual({ leads: 1, contacts: 1, emails: 1, events: 1 });
  expect(await findTablesWith(stage.rows, 'unforgettable')).toEqual([]);
  expect(await findTablesWith(stage.rows, 'rarecompany')).toEqual([]);
  const { openMessages, ...after } = await stage.counts(id);
  expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'openMessages')));
  expect(openMessages).toBe((before.openMessages ?? 0) - 2);
  const statuses = await stage.rows('select status, reason from messages where lead_id = $1 order by step', [
    first.lead,
  ]);
  expect(statuses).toEqual([
    { status: 'sent', reason: null },
    { status: 'cancelled', reason: 'erased' },
    { status: 'cancelled', reason: 'erased' },
  ]);
  const { body: list } = await stage.api.call('get', '/v1/suppressions').expect(200);
  expect(list.suppressions).toMatchObject([{ kind: 'hash', source: 'erasure', reason: 'Erased' }]);
  await erase(address).expect(200);
  await stage.api.call('get', `/v1/leads?campaignId=${id}`).expect(200);
  await stage.api.call('get', `/v1/campaigns/${id}/emails`).expect(200);
});

test('an erased person is skipped by later uploads and sources, in any spelling', async () => {
  await erase('Ada@MÜNCHEN.example').expect(200);
  const { body } = await stage.api.call('get', '/v1/suppressions').expect(200);
  expect(JSON.stringify(body)).not.toContain('nchen');
  const id = await stage.newCampaign();
  const [campaign] = await stage.rows<{ brand_ids: string[] }>('select brand_ids from campaigns where id = $1', [id]);
  const brandIds = campaign?.brand_ids ?? [];
  const people = [person('ada@xn--mnchen-3ya.EXAMPLE'), person('eva@x.example')];
  const { served, skipped } = await createLeads(unit(), { id, orgId: stage.orgId, brandIds }, people);
  expect(served.map(({ email }) => email)).toEqual(['eva@x.example']);
  expect(skipped).toMatchObject([{ skipReason: 'suppressed', email: '', lastName: null }]);
  expect(await findTablesWith(stage.rows, 'nchen')).toEqual([]);

  const upload = await stage.api
    .call('post', '/v1/orgs/contacts/upload')
    .field('brandId', brandIds[0] ?? '')
    .attach('file', Buffer.from('email\nben@x.example\nADA@münchen.example\n'), 'people.csv')
    .expect(200);
  const report = await stage.api.call('get', `/v1/orgs/contacts/uploads/${upload.body.uploadId}`).expect(200);
  expect(report.body.upload).toMatchObject({
    added: 1,
    rejected: 1,
    errors: [{ row: 3, column: 'email', error: 'This person was erased and is not added again.' }],
  });
  expect(await findTablesWith(stage.rows, 'nchen')).toEqual([]);
});

test('an erasure waits for a concurrent write and removes its data', async () => {
  const address = 'late@x.example';
  const id = await stage.newCampaign();
  const [campaign] = await stage.rows<{ brand_ids: string[] }>('select brand_ids from campaigns where id = $1', [id]);
  let erased: Promise<unknown> | undefined;
  let isErased = false;
  await unit().em.transactional(async (em) => {
    const lead = { id, orgId: stage.orgId, brandIds: campaign?.brand_ids ?? [] };
    await createLeads({ ...unit(), em }, lead, [person(address)]);
    erased = Promise.resolve(erase(address)).then(() => (isErased = true));
    await lockWaiting(stage.api.database.pool);
    expect(isErased).toBe(false);
  });
  await erased;
  expect(await findTablesWith(stage.rows, address)).toEqual([]);
});

const bounceOf = (messageId: string, address: string) => ({
  orgId: stage.orgId,
  messageId,
  bounced: true,
  reason: `550 5.1.1 <${address}> unknown`,
});

test('a server report about an erased person is not stored', async () => {
  const { first } = await sentCampaign(stage);
  const address = 'tardy@rarely.example';
  await stage.rows('update leads set email = $2, person_key = $2 where id = $1', [first.lead, address]);
  await erase(address).expect(200);
  await recordReports(unit(), [bounceOf(first.message, address)]);
  expect(await findTablesWith(stage.rows, 'rarely')).toEqual([]);
  expect(await stage.rows('select bounced from messages where id = $1', [first.message])).toEqual([{ bounced: true }]);
});

test('a server report during an erasure is not stored', async () => {
  const { first } = await sentCampaign(stage);
  const address = 'meanwhile@seldom.example';
  await stage.rows('update leads set email = $2, person_key = $2, bounced = true where id = $1', [first.lead, address]);
  let erased: Promise<unknown> | undefined;
  await unit().em.transactional(async (em) => {
    await writeReports({ ...unit(), em }, [bounceOf(first.message, address)]);
    erased = Promise.resolve(erase(address).expect(200));
    await lockWaiting(stage.api.database.pool);
  });
  await erased;
  expect(await findTablesWith(stage.rows, 'seldom')).toEqual([]);
});

test('an erasure applies to one organisation only', async () => {
  await erase('one@x.example').expect(200);
  const other = await stage.api.newOrganisation();
  const key = personKey('one@x.example') ?? '';
  expect((await findErased(unit(), stage.orgId, [key])).size).toBe(1);
  expect((await findErased(unit(), other.orgId, [key])).size).toBe(0);
});

test('erasing an invalid address returns 400', async () => {
  const { body } = await erase('nobody').expect(400);
  expect(body).toEqual({ error: '"nobody" is not an email address.' });
});

test('erasing a person removes unused provider data', async () => {
  const id = await stage.newCampaign();
  const keep = (name: string, kind: string, value: unknown) =>
    stage.rows(
      `insert into provider_results (org_id, reach, name, campaign_id, kind, value, bought_at)
       values ($1, $2, $3, $4, $5, $6, now())`,
      [stage.orgId, id, name, id, kind, JSON.stringify(value)],
    );
  const [erased, other] = ['paid.for@rarecompany.example', 'another@rarecompany.example'];
  for (const email of [erased, other]) {
    await keep(`text:${email}`, 'text', { subject: `Dear ${email}` });
    await keep(`facts:${email}`, 'text', { title: `Of ${email}` });
    await keep(`apollo:${email.length}`, 'person', { person: person(email.replace('rare', 'Rare')) });
  }
  await erase(erased).expect(200);
  expect(await findTablesWith(stage.rows, erased)).toEqual([]);
  const kept = await stage.rows('select name from provider_results where campaign_id = $1 and value is not null', [id]);
  expect(kept).toHaveLength(3);
  expect(await stage.rows('select 1 from provider_results where campaign_id = $1', [id])).toHaveLength(4);
});
