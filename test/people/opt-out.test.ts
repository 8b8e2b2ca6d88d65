import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockWaiting } from '../harness/lock-waiting.ts';
import { type InboundStage, openInbound } from '../replies/stage.ts';

let stage: InboundStage;
beforeAll(async () => {
  stage = await openInbound();
});
afterAll(() => stage.close());

const optOut = (body: object) => stage.api.call('post', '/v1/emails/opt-outs').send(body);

const listStatuses = async (leadId: string) =>
  (await stage.rows<{ status: string }>('select status from messages where lead_id = $1', [leadId])).map(
    ({ status }) => status,
  );

const countUnsubscribed = async (campaignId: string) => (await stage.counts(campaignId)).unsubscribed ?? 0;

async function addToAnotherCampaign(email: string) {
  const [other] = await stage.written(1);
  await stage.rows('update leads set email = $1, person_key = $1 where id = $2', [email, other?.id]);
  return { id: other?.id ?? '', campaignId: other?.campaignId ?? '' };
}

test('an opt-out suppresses the person, counts one unsubscribe and cancels the next steps', async () => {
  const [lead] = await stage.written(1);
  const { id = '', campaignId = '', email = '' } = lead ?? {};
  const before = await stage.counts(campaignId);
  const first = await optOut({ email: email.toUpperCase() }).expect(200);
  expect(first.body).toMatchObject({
    suppression: { kind: 'address', value: email, source: 'unsubscribe' },
    unsubscribed: 1,
  });
  expect(await stage.leadRow(id)).toMatchObject({ status: 'unsubscribed', unsubscribed: true });
  expect(await listStatuses(id)).not.toContain('queued');
  const after = await stage.counts(campaignId);
  expect(after).toMatchObject({ unsubscribed: 1, recipientsUnsubscribed: 1, 'step:1:unsubscribed': 1 });
  expect(after.openMessages).toBeLessThan(before.openMessages ?? 0);
  const again = await Promise.all(Array.from({ length: 4 }, () => optOut({ email }).expect(200)));
  for (const { body } of again) expect(body).toEqual({ ...first.body, unsubscribed: 0 });
  expect(await stage.counts(campaignId)).toEqual(after);
});

test('opting out an address without leads suppresses it', async () => {
  const { body } = await optOut({ email: 'Walk-In@Nowhere.example' }).expect(200);
  expect(body).toMatchObject({ suppression: { value: 'walk-in@nowhere.example' }, unsubscribed: 0 });
  const lift = (query: string) =>
    stage.api.call('delete', `/v1/suppressions?value=walk-in@nowhere.example${query}`).send();
  await lift('').expect(409);
  await lift('&consented=true').expect(200);
});

test('an opt-out for one campaign counts there and stops email everywhere', async () => {
  const [lead] = await stage.written(1);
  const { campaignId = '', email = '' } = lead ?? {};
  const other = await addToAnotherCampaign(email);
  expect((await optOut({ email, campaignId }).expect(200)).body.unsubscribed).toBe(1);
  expect([await countUnsubscribed(campaignId), await countUnsubscribed(other.campaignId)]).toEqual([1, 0]);
  expect(await listStatuses(other.id)).not.toContain('queued');
  const { brand_id: brandId } = await stage.leadRow(other.id);
  expect((await optOut({ email, brandId }).expect(200)).body.unsubscribed).toBe(1);
  expect([await countUnsubscribed(campaignId), await countUnsubscribed(other.campaignId)]).toEqual([1, 1]);
});

test('an opt-out without a campaign counts in every campaign with the person', async () => {
  const [lead] = await stage.written(1);
  const other = await addToAnotherCampaign(lead?.email ?? '');
  expect((await optOut({ email: lead?.email }).expect(200)).body.unsubscribed).toBe(2);
  expect([await countUnsubscribed(lead?.campaignId ?? ''), await countUnsubscribed(other.campaignId)]).toEqual([1, 1]);
});

test('opting out a suppressed address changes its source to unsubscribe', async () => {
  const email = 'early@listed.example';
  await stage.api.call('post', '/v1/suppressions').send({ value: email, reason: 'A competitor' }).expect(200);
  const { suppression } = (await optOut({ email }).expect(200)).body;
  expect(suppression).toMatchObject({ source: 'unsubscribe' });
  await stage.api.call('delete', `/v1/suppressions?value=${email}`).expect(409);
  await stage.api
    .call('post', '/v1/suppressions')
    .send({ values: [email, email], reason: 'Again' })
    .expect(200);
  expect((await optOut({ email }).expect(200)).body.suppression).toEqual(suppression);
});

test('an opt-out cancels queued emails in all campaigns', async () => {
  const [lead, other] = [(await stage.written(1))[0], (await stage.written(1))[0]];
  await stage.rows("update messages set status = 'queued' where lead_id = $1 and step > 1", [lead?.id]);
  expect(await listStatuses(lead?.id ?? '')).toContain('queued');
  await optOut({ email: lead?.email, campaignId: other?.campaignId }).expect(200);
  expect(await listStatuses(lead?.id ?? '')).not.toContain('queued');
  expect(await countUnsubscribed(lead?.campaignId ?? '')).toBe(0);
});

test('repeating an opt-out with the same Idempotency-Key returns the same response', async () => {
  const [lead] = await stage.written(1);
  const ask = () => optOut({ email: lead?.email }).set('Idempotency-Key', 'opt-out-1').expect(200);
  const first = await ask();
  expect((await ask()).body).toEqual(first.body);
  expect(first.body.unsubscribed).toBe(1);
});

test('an opt-out affects only its organisation and rejects invalid addresses and foreign campaigns', async () => {
  const [lead] = await stage.written(1);
  const stranger = await stage.api.newOrganisation();
  await stage.api.call('post', '/v1/emails/opt-outs', stranger.key).send({ email: lead?.email }).expect(200);
  expect(await stage.leadRow(lead?.id ?? '')).toMatchObject({ unsubscribed: false });
  await stage.api
    .call('post', '/v1/emails/opt-outs', stranger.key)
    .send({ email: 'a@b.example', campaignId: lead?.campaignId })
    .expect(404);
  await optOut({ email: 'acme.example' }).expect(400);
});

test('an opt-out returns 409 if the suppression is removed at the same time', async () => {
  const [lead, elsewhere] = [...(await stage.written(1)), ...(await stage.written(1))];
  const { pool } = stage.api.database;
  const other = await pool.connect();
  await other.query('begin');
  await other.query('select 1 from messages where lead_id = $1 for update', [lead?.id]);
  const asked = optOut({ email: lead?.email, campaignId: elsewhere?.campaignId }).then((answer) => answer);
  await lockWaiting(pool);
  await stage.api.call('delete', `/v1/suppressions?value=${lead?.email}&consented=true`).send().expect(200);
  await other.query('commit');
  other.release();
  expect((await asked).status).toBe(409);
});
