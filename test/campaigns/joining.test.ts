import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailStage, openMail } from '../messages/stage.ts';
import { type Sink, startSink } from '../messages/start-sink.ts';

let stage: MailStage;
let sink: Sink;
beforeAll(async () => {
  [stage, sink] = await Promise.all([openMail(), startSink()]);
  await stage.newSender({ port: sink.port });
});
afterAll(async () => {
  await stage.close();
  await sink.stop();
});

const upload = (brandId: string, email: string) =>
  stage.api
    .call('post', '/v1/orgs/contacts/upload')
    .attach('file', Buffer.from(`email\n${email}`), 'people.csv')
    .field('brandId', brandId)
    .expect(200);
const brandsOf = async (id: string) =>
  (await stage.rows<{ brand_ids: string[] }>('select brand_ids from campaigns where id = $1', [id]))[0]?.brand_ids ??
  [];
const lookAgain = (id: string) =>
  stage.rows('update campaigns set due_at = $2, no_more_leads = null where id = $1', [id, stage.clock.now()]);
const reached = async (id: string) => Object.keys(await stage.step1(id)).toSorted();

test('contacts uploaded later join an active campaign, for each of its brands', async () => {
  const id = await stage.newMailCampaign(['ada@corp.example']);
  const second = await stage.newBrand();
  await stage.rows('update campaigns set brand_ids = brand_ids || $2::uuid where id = $1', [id, second]);
  const [first = ''] = await brandsOf(id);
  await lookAgain(id);
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'active', no_more_leads: 'audience_exhausted' });

  for (const [brandId, email] of [
    [second, 'bob@corp.example'],
    [first, 'cyd@corp.example'],
  ] as const) {
    stage.jobs.length = 0;
    await upload(brandId, email);
    await expect.poll(() => stage.jobs).toContainEqual({ job: 'campaigns.run', campaignId: id, at: null });
    await stage.run(id);
    expect(await reached(id)).toContain(email);
  }
  expect(await reached(id)).toEqual(['ada@corp.example', 'bob@corp.example', 'cyd@corp.example']);
  expect(await stage.campaign(id)).toMatchObject({ status: 'active', no_more_leads: 'audience_exhausted' });
});

test('contacts without a notification join the campaign within a day', async () => {
  const id = await stage.newMailCampaign(['fay@corp.example']);
  await lookAgain(id);
  await stage.run(id);
  await stage.addContacts((await brandsOf(id))[0] ?? '', ['gus@corp.example']);
  stage.clock.advance(86_400_000);
  await stage.run(id);
  expect(await reached(id)).toEqual(['fay@corp.example', 'gus@corp.example']);
});

test('a completed campaign stays completed', async () => {
  const id = await stage.newMailCampaign(['dan@corp.example']);
  await stage.rows("update messages set status = 'cancelled', due_at = null where campaign_id = $1", [id]);
  await lookAgain(id);
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
  await upload((await brandsOf(id))[0] ?? '', 'eve@corp.example');
  await stage.run(id);
  expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
  expect(await reached(id)).toEqual(['dan@corp.example']);
});
