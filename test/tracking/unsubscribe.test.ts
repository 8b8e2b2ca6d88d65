import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { recordComplaints, unsubscribePeople } from '../../modules/messages/index.ts';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';

let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns();
});
afterAll(() => stage.close());

const unit = () => ({ ...stage.platform, em: stage.platform.orm.em.fork() });

async function sentCampaign(maxLeads = 3) {
  const id = await stage.newCampaign({ maxLeads });
  await stage.run(id);
  await stage.send(id);
  const [lead] = await stage.rows<{ id: string; person_key: string; message: string }>(
    `select l.id, l.person_key, m.id as message from leads l join messages m on m.lead_id = l.id and m.step = 1
     where l.campaign_id = $1 and not l.bounced order by l.id limit 1`,
    [id],
  );
  if (lead === undefined) throw new Error('Nobody was written to.');
  return { id, lead };
}

const waiting = async () =>
  (await stage.rows("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
    .length;

const statusesOf = async (leadId: string) =>
  (await stage.rows<{ status: string }>('select status from messages where lead_id = $1 order by step', [leadId])).map(
    ({ status }) => status,
  );

const openMessages = async (id: string) =>
  (await stage.rows("select 1 from messages where campaign_id = $1 and status = 'queued'", [id])).length;

test('an unsubscribe is counted once, however often it is repeated and from any message', async () => {
  const { id, lead } = await sentCampaign();
  const refusal = {
    orgId: stage.orgId,
    leadId: lead.id,
    messageId: lead.message,
    reason: 'Unsubscribed through the link in the email',
  };
  // A lock on the lead blocks all requests until each has started.
  const holder = await stage.api.database.pool.connect();
  await holder.query('begin');
  await holder.query('select 1 from leads where id = $1 for update', [lead.id]);
  const asking = Array.from({ length: 8 }, (_nothing, i) =>
    unsubscribePeople(unit(), [i % 2 === 0 ? refusal : { ...refusal, messageId: null }]),
  );
  await vi.waitUntil(async () => (await waiting()) === 8, 120_000);
  await holder.query('commit');
  holder.release();
  const asked = await Promise.all(asking);
  expect(asked.reduce((sum, people) => sum + people, 0)).toBe(1);
  expect(await stage.counts(id)).toMatchObject({
    unsubscribed: 1,
    recipientsUnsubscribed: 1,
    'step:1:unsubscribed': 1,
    openMessages: await openMessages(id),
  });
  expect(await stage.rows('select status, unsubscribed from leads where id = $1', [lead.id])).toEqual([
    { status: 'unsubscribed', unsubscribed: true },
  ]);
  expect(await statusesOf(lead.id)).toEqual(['sent', 'cancelled', 'cancelled']);
  expect(await stage.rows('select kind, source, reason from suppressions where value = $1', [lead.person_key])).toEqual(
    [{ kind: 'address', source: 'unsubscribe', reason: 'Unsubscribed through the link in the email' }],
  );
});

test('after an unsubscribe the person gets no email in any campaign, and others are not affected', async () => {
  const one = await sentCampaign();
  const other = await sentCampaign();
  await stage.rows('update leads set person_key = $2, email = $2 where id = $1', [other.lead.id, one.lead.person_key]);
  const before = await openMessages(other.id);
  await unsubscribePeople(unit(), [
    { orgId: stage.orgId, leadId: one.lead.id, messageId: one.lead.message, reason: 'Asked' },
  ]);
  expect(await statusesOf(other.lead.id)).toEqual(['sent', 'cancelled', 'cancelled']);
  const counts = await stage.counts(other.id);
  expect(counts.openMessages).toBe(before - 2);
  expect(await openMessages(other.id)).toBe(before - 2);
  expect(counts.unsubscribed ?? 0).toBe(0);
});

test('a complaint is counted separately, suppresses the address and ends the sequence', async () => {
  const { id, lead } = await sentCampaign();
  const complaint = { orgId: stage.orgId, leadId: lead.id, messageId: null, reason: 'Reported as spam' };
  expect(await recordComplaints(unit(), [complaint])).toBe(1);
  expect(await recordComplaints(unit(), [complaint])).toBe(0);
  expect(await stage.counts(id)).toMatchObject({ complaints: 1, 'step:1:complaints': 1 });
  expect(await statusesOf(lead.id)).toEqual(['sent', 'cancelled', 'cancelled']);
  expect(await stage.rows('select complained from messages where id = $1', [lead.message])).toEqual([
    { complained: true },
  ]);
  expect(await stage.rows('select source from suppressions where value = $1', [lead.person_key])).toEqual([
    { source: 'complaint' },
  ]);
});

test('an unsubscribe for a lead that does not exist changes nothing', async () => {
  expect(
    await unsubscribePeople(unit(), [{ orgId: stage.orgId, leadId: randomUUID(), messageId: null, reason: 'Asked' }]),
  ).toBe(0);
});

test('an unsubscribe for a lead of another organisation changes nothing', async () => {
  const { id, lead } = await sentCampaign();
  const refusal = { orgId: randomUUID(), leadId: lead.id, messageId: lead.message, reason: 'Asked' };
  expect(await unsubscribePeople(unit(), [refusal])).toBe(0);
  expect(await recordComplaints(unit(), [refusal])).toBe(0);
  expect(await statusesOf(lead.id)).toEqual(['sent', 'queued', 'queued']);
  expect(await stage.counts(id)).not.toHaveProperty('unsubscribed');
});

test('sandbox results for a real contact have no effect on other campaigns', async () => {
  const { id, lead } = await sentCampaign();
  await stage.rows("update leads set sandbox = false, person_key = 'ada@real.example' where id = $1", [lead.id]);
  expect(
    await unsubscribePeople(unit(), [{ orgId: stage.orgId, leadId: lead.id, messageId: null, reason: 'made up' }]),
  ).toBe(1);
  expect(await statusesOf(lead.id)).toEqual(['sent', 'cancelled', 'cancelled']);
  expect(await stage.rows("select 1 from suppressions where value = 'ada@real.example'")).toEqual([]);
  expect(await stage.counts(id)).toMatchObject({ recipientsUnsubscribed: 1 });
});
