import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from './receiver.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
let receiver: Receiver;
beforeAll(async () => {
  stage = await setStage();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await stage.close();
});

const addMany = (count: number, { ofCampaigns }: { ofCampaigns: boolean }) =>
  stage.database.pool.query(
    `insert into webhook_endpoints (org_id, id, campaign_id, url, enabled, created_at, updated_at)
     select $1, gen_random_uuid(), case when $3 then gen_random_uuid() end, 'https://93.184.216.34/' || n, true, now(), now()
     from generate_series(1, $2) as n`,
    [stage.orgId, count, ofCampaigns],
  );

test('an event is not delayed by endpoints of other campaigns', async () => {
  await addMany(3, { ofCampaigns: true });
  await stage.addEndpoint({ url: receiver.url });
  const other = await stage.database.pool.connect();
  await other.query('begin');
  await other.query('select 1 from webhook_endpoints where campaign_id is not null for update');
  await stage.cause(['https://own.example'], { campaignId: randomUUID() });
  await stage.work().finally(async () => {
    await other.query('rollback');
    other.release();
  });
  expect(receiver.received).toHaveLength(1);
});

test('an organisation has at most 100 endpoints besides those of campaigns, even with concurrent requests', async () => {
  await addMany(97, { ofCampaigns: false });
  const add = (_: unknown, n: number) =>
    stage.call('post', '/v1/webhooks/endpoints').set('Idempotency-Key', `receiver-${n}`).send({ url: receiver.url });
  const answers = await Promise.all(Array.from({ length: 5 }, add));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  const { rows } = await stage.database.pool.query('select id from webhook_endpoints where campaign_id is null');
  await stage.call('delete', `/v1/webhooks/endpoints/${rows[0].id}`).expect(200);
  const refused = answers.findIndex(({ status }) => status === 409);
  await add(undefined, refused).expect(200);
});
