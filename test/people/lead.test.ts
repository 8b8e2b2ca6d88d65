import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordComplaints, recordReports } from '../../modules/messages/index.ts';
import { inUnitOfWork } from '../../src/database/unit-of-work.ts';
import { newId } from '../../src/kernel/ids.ts';
import { foreignIds } from '../contract/foreign-ids.ts';
import { type InboundStage, openInbound, type WrittenLead } from '../replies/stage.ts';

let stage: InboundStage;
let lead: WrittenLead;
let orgId: string;
beforeAll(async () => {
  stage = await openInbound();
  [lead = { id: '', email: '', campaignId: '', messageId: '' }] = await stage.written(1);
  orgId = (await stage.api.call('get', '/v1/me')).body.orgId;
});
afterAll(() => stage.close());

interface Moment {
  type: string;
}

const get = async (path: string) => (await stage.api.call('get', path).expect(200)).body;
const report = (facts: { opened?: boolean; clicked?: boolean }) =>
  inUnitOfWork(stage.api.service.platform, (unit) =>
    recordReports(unit, [{ orgId, messageId: lead.messageId, ...facts }]),
  );

test('the history of a lead lists emails and reactions, oldest first', async () => {
  await stage.rows('update messages set opened = false, opened_at = null, clicked = false, clicked_at = null');
  for (const fact of ['opened', 'clicked'] as const) {
    stage.clock.advance(60_000);
    await report({ [fact]: true });
  }
  const openedAt = await stage.rows('select opened_at from messages where id = $1', [lead.messageId]);
  stage.clock.advance(60_000);
  await report({ opened: true });
  expect(await stage.rows('select opened_at from messages where id = $1', [lead.messageId])).toEqual(openedAt);
  const { body: reply } = await stage.reply({ fromEmail: lead.email, bodyText: 'Tell me more.' }).expect(200);
  stage.clock.advance(60_000);
  await stage.api.call('patch', `/v1/replies/${reply.replyId}`).send({ qualification: 'unsubscribe' }).expect(200);
  stage.clock.advance(60_000);
  const meetingTime = '2026-12-01T10:00:00.000Z';
  await stage.api.call('post', '/v1/inbound/meetings').send({ email: lead.email, meetingTime }).expect(200);
  const { events } = await get(`/v1/leads/${lead.id}/history`);
  expect(events.map(({ type }: { type: string }) => type)).toEqual([
    'sent',
    'opened',
    'clicked',
    'replied',
    'corrected',
    'unsubscribed',
    'meeting',
  ]);
  expect(events[1]).toEqual({
    type: 'opened',
    at: (openedAt[0] as { opened_at: Date }).opened_at.toISOString(),
    campaignId: lead.campaignId,
    messageId: lead.messageId,
    detail: 'Step 1',
  });
  expect(events[3]).toMatchObject({ detail: 'interested' });
  expect(events[4]).toMatchObject({ detail: 'unsubscribe' });
  expect(events.at(-1)).toMatchObject({ detail: meetingTime, messageId: null });
});

test('a lead is returned with all its data, only to its own organisation', async () => {
  const { leadDetail } = await get(`/v1/leads/${lead.id}?campaignId=${lead.campaignId}`);
  const { leads } = await get(`/v1/leads?campaignId=${lead.campaignId}&limit=1000`);
  expect(leadDetail).toMatchObject(leads.find(({ id }: { id: string }) => id === lead.id));
  expect(leadDetail).toMatchObject({
    namespace: 'sandbox',
    emailStatus: null,
    seniority: null,
    departments: [],
    organization: { name: leadDetail.organizationName, domain: leadDetail.organizationDomain },
    enrichment: null,
    campaignId: lead.campaignId,
  });
  expect(leadDetail.runs.length).toBeGreaterThan(0);
  expect(leadDetail.runs.every(({ campaignId }: { campaignId: string }) => campaignId === lead.campaignId)).toBe(true);
  const stranger = await stage.api.newOrganisation();
  for (const path of [
    `/v1/leads/${lead.id}`,
    `/v1/leads/${lead.id}/history`,
    `/v1/emails/by-lead/${lead.id}`,
    `/v1/leads/stats?campaignId=${lead.campaignId}&sandbox=true`,
  ]) {
    await stage.api.call('get', path, stranger.key).expect(404);
  }
  for (const path of ['/v1/leads/nonsense', `/v1/leads/${newId()}`, `/v1/leads/${lead.id}?brandId=${newId()}`]) {
    await stage.api.call('get', path).expect(404);
  }
});

test('the email of a lead is null if none was written', async () => {
  const { generation } = await get(`/v1/emails/by-lead/${lead.id}`);
  const { emails } = await get(`/v1/campaigns/${lead.campaignId}/emails?limit=1000`);
  expect(emails).toContainEqual(generation);
  expect(await get(`/v1/emails/by-lead/${lead.id}?campaignId=${lead.campaignId}`)).toEqual({ generation });
});

test('lead statistics equal those of their campaigns, also when grouped', async () => {
  await stage.rows(`update campaigns set feature_slug = 'sales-v1', feature_dynasty_slug = 'sales'`);
  const [campaign] = (await get('/v1/campaigns/stats')).campaigns;
  const { sandbox, ...all } = await get('/v1/leads/stats?sandbox=true');
  expect(sandbox).toBe(true);
  expect(all).toEqual({
    totalLeads: campaign.leadsServed + campaign.leadsSkipped + campaign.leadsBuffered,
    byOutreachStatus: campaign.recipientStats,
    repliesDetail: campaign.recipientStats.repliesDetail,
    buffered: campaign.leadsBuffered,
    skipped: campaign.leadsSkipped,
    claimed: campaign.leadsServed,
  });
  const { campaign: own } = await get(`/v1/campaigns/${lead.campaignId}`);
  for (const [groupBy, key] of [
    ['campaignId', own.id],
    ['brandId', own.brandIds[0]],
    ['workflowSlug', own.workflowSlug],
    ['featureSlug', own.featureSlug],
  ]) {
    expect(await get(`/v1/leads/stats?groupBy=${groupBy}&sandbox=true`)).toEqual({
      groups: [{ key, ...all }],
      sandbox,
    });
    expect(await get(`/v1/leads/stats?${groupBy}=${key}&sandbox=true`)).toEqual({ ...all, sandbox });
  }
  expect(await get('/v1/leads/stats?groupBy=audienceId&sandbox=true')).toEqual({ groups: [], sandbox });
  expect(await get(`/v1/leads/stats?featureSlug=${own.featureDynastySlug}&sandbox=true`)).toEqual({ ...all, sandbox });
  expect(await get('/v1/leads/stats?featureSlug=ai-visibility&sandbox=true')).toMatchObject({ totalLeads: 0 });
  await stage.api.call('get', `/v1/leads/stats?audienceId=${newId()}&sandbox=true`).expect(404);
});

test('the email of a lead is null for a campaign without the lead and 404 for a foreign campaign', async () => {
  const byLead = `/v1/emails/by-lead/${lead.id}?campaignId=`;
  expect(await get(`${byLead}${await stage.newCampaign()}`)).toEqual({ generation: null });
  const foreign = await foreignIds.campaignId?.(stage.api, await stage.api.newOrganisation());
  for (const campaignId of [foreign, newId(), 'nonsense']) {
    await stage.api.call('get', `${byLead}${campaignId}`).expect(404);
  }
});

test('an unsubscribe stays in the history after its suppression is removed', async () => {
  const [person] = await stage.written(1);
  const email = person?.email ?? '';
  await stage.api.call('post', '/v1/suppressions').send({ value: email }).expect(200);
  stage.clock.advance(60_000);
  const at = stage.clock.now().toISOString();
  await stage.api.call('post', '/v1/emails/opt-outs').send({ email }).expect(200);
  const unsubscribed = async () =>
    (await get(`/v1/leads/${person?.id}/history`)).events.filter(({ type }: Moment) => type === 'unsubscribed');
  expect(await unsubscribed()).toMatchObject([{ at }]);
  stage.clock.advance(60_000);
  await stage.api.call('post', '/v1/emails/opt-outs').send({ email }).expect(200);
  await stage.api.call('delete', `/v1/suppressions?value=${email}&consented=true`).send().expect(200);
  expect(await unsubscribed()).toMatchObject([{ at }]);
  await stage.api.call('post', '/v1/people/erase').send({ email }).expect(200);
  expect(await unsubscribed()).toMatchObject([{ at }]);
});

test('the history shows both the bounce and the complaint of one email', async () => {
  const [person] = await stage.written(1);
  const { id: leadId = '', messageId = '' } = person ?? {};
  await inUnitOfWork(stage.api.service.platform, async (unit) => {
    await recordReports(unit, [{ orgId, messageId, bounced: true, reason: 'No such mailbox.' }]);
    await recordComplaints(unit, [{ orgId, leadId, messageId, reason: 'Reported as spam.' }]);
  });
  const { events } = await get(`/v1/leads/${leadId}/history`);
  expect(events.filter(({ type }: Moment) => type === 'bounced' || type === 'complained')).toMatchObject([
    { type: 'bounced', detail: 'No such mailbox.', messageId },
    { type: 'complained', detail: null, messageId },
  ]);
});
