import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignStage, openCampaigns } from '../../campaigns/stage.ts';
import { MAIL_WORKFLOW } from '../../messages/stage.ts';

let stage: CampaignStage;
let liveId: string;
let sandboxId: string;
let brandId: string;

/** Parameters: `$1` organisation, `$2` campaign, `$3` brand. */
const LOADS = [
  `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, contacted, sandbox, created_at)
   select uuidv7(), $1, $2, $3, $2::uuid::text, i || 'ada@d.example', upper(i || 'ada@d.example'),
     case i when 3 then 'served' else 'contacted' end, i < 3, false, now() from generate_series(1, 3) as i`,
  `insert into emails (id, org_id, campaign_id, lead_id, brand_id, subject, sequence, created_at)
   select uuidv7(), org_id, campaign_id, id, brand_id, 'Hello', '[]', now() from leads
   where org_id = $1 and campaign_id = $2 and brand_id = $3`,
  `insert into messages (org_id, id, campaign_id, lead_id, email_id, step, transport, status, created_at)
   select org_id, uuidv7(), campaign_id, lead_id, id, 1, 'smtp', 'failed', now() from emails
   where org_id = $1 and campaign_id = $2 and brand_id = $3`,
  `insert into replies (org_id, id, campaign_id, lead_id, brand_id, inbound_mail_id, from_email, subject, body_text, preview,
     qualification, sentiment, confidence, reasoning, classified_by, received_at, created_at)
   select org_id, uuidv7(), campaign_id, id, brand_id, gen_random_uuid(), email, '', '', '', 'neutral', 'neutral', 1, '', 'rules',
     now(), now() from leads where org_id = $1 and campaign_id = $2 and brand_id = $3`,
];
/** Emails that belong to no campaign. */
const STRANGER = `
  insert into replies (org_id, id, inbound_mail_id, from_email, subject, body_text, preview, qualification, sentiment, confidence,
    reasoning, classified_by, received_at, created_at)
  values ($1, uuidv7(), gen_random_uuid(), 'stranger@d.example', '', '', '', 'neutral', 'neutral', 1, '', 'rules', now(), now())`;

beforeAll(async () => {
  stage = await openCampaigns();
  brandId = await stage.newBrand();
  liveId = await stage.newCampaign({ brandId, workflowSlug: MAIL_WORKFLOW });
  const otherId = await stage.newBrand();
  sandboxId = await stage.newCampaign({ brandId: otherId });
  for (const text of LOADS) {
    await stage.rows(text, [stage.orgId, liveId, brandId]);
    await stage.rows(text, [stage.orgId, sandboxId, otherId]);
  }
  await stage.rows(STRANGER, [stage.orgId]);
});
afterAll(() => stage.close());

type Item = Record<string, string> & { sandbox?: boolean };

async function read(path: string): Promise<Item[]> {
  const key = path.replace(/\?.*/, '').split('/').at(-1) ?? '';
  const items: Item[] = [];
  let cursor = '';
  do {
    const { body } = await stage.api
      .call('get', `${path}${path.includes('?') ? '&' : '?'}limit=2${cursor}`)
      .expect(200);
    items.push(...body[key]);
    cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
  } while (cursor !== '');
  return items;
}

const addressesOf = (items: Item[]) => items.map(({ email }) => email);

describe('sandbox and live results are told apart, and listed apart', () => {
  test.each([
    ['/v1/leads?status=contacted', 2, 2],
    ['/v1/leads?email=1ADA@d.example', 1, 1],
    ['/v1/leads', 3, 3],
    ['/v1/emails', 3, 3],
    ['/v1/messages', 3, 3],
    ['/v1/messages?status=failed', 3, 3],
    // Replies outside campaigns count as live.
    ['/v1/replies', 3, 4],
    ['/v1/replies?sort=receivedAt', 3, 4],
    ['/v1/replies?unread=true', 3, 4],
    ['/v1/conversations', 2, 2],
  ])('%s', async (path, sandbox, live) => {
    const filtered = (value: boolean) => read(`${path}${path.includes('?') ? '&' : '?'}sandbox=${value}`);
    const both = await read(path);
    const [inSandbox, inLive] = [await filtered(true), await filtered(false)];
    expect([inSandbox.length, inLive.length]).toEqual([sandbox, live]);
    expect(new Set(inSandbox.map((item) => item.sandbox))).toEqual(new Set([true]));
    expect(new Set(inLive.map((item) => item.sandbox))).toEqual(new Set([false]));
    const ids = (items: Item[]) => items.map((item) => item.id ?? item.leadId);
    expect(ids(inSandbox)).toEqual(ids(both.filter((item) => item.sandbox)));
    expect(ids(inLive)).toEqual(ids(both.filter((item) => !item.sandbox)));
  });

  test('with one campaign, the other world is empty', async () => {
    expect(await read(`/v1/leads?campaignId=${liveId}&sandbox=true`)).toEqual([]);
    expect(await read(`/v1/messages?campaignId=${sandboxId}&sandbox=true`)).toHaveLength(3);
  });
});

describe('leads are found', () => {
  test('by their whole address in any case, with the campaign that they belong to', async () => {
    const found = await read('/v1/leads?email=2ada@D.example');
    expect(addressesOf(found)).toEqual(['2ADA@D.EXAMPLE', '2ADA@D.EXAMPLE']);
    expect(new Set(found.map(({ campaignId }) => campaignId))).toEqual(new Set([liveId, sandboxId]));
    expect(await read(`/v1/leads?email=2ada@d.example&campaignId=${liveId}`)).toHaveLength(1);
    expect(await read(`/v1/leads?email=2ada@d.example&brandId=${brandId}&status=served`)).toEqual([]);
    expect(await read('/v1/leads?email=ada@d.example')).toEqual([]);
  });

  test('by the beginning of their address, in the order of addresses', async () => {
    expect(addressesOf(await read(`/v1/leads?q=1A&campaignId=${liveId}`))).toEqual(['1ADA@D.EXAMPLE']);
    expect(addressesOf(await read('/v1/leads?q=3ada'))).toEqual(['3ADA@D.EXAMPLE', '3ADA@D.EXAMPLE']);
    expect(await read('/v1/leads?q=1&status=served')).toEqual([]);
    for (const query of ['/v1/leads?q=3ada&limit=1', '/v1/leads?q=3ada&sort=-email&limit=1']) {
      const { body: first } = await stage.api.call('get', query).expect(200);
      const { body: second } = await stage.api.call('get', `${query}&cursor=${first.nextCursor}`).expect(200);
      expect(new Set([...first.leads, ...second.leads].map(({ id }) => id)).size).toBe(2);
    }
    expect(await read('/v1/leads?q=3ada&offset=1')).toHaveLength(1);
    expect(await read('/v1/leads?q=ada')).toEqual([]);
    expect(await read('/v1/leads?q=%25')).toEqual([]);
    const all = await read(`/v1/leads?sort=-email&brandId=${brandId}`);
    expect(addressesOf(all)).toEqual(['3ADA@D.EXAMPLE', '2ADA@D.EXAMPLE', '1ADA@D.EXAMPLE']);
    const { body } = await stage.api.call('get', '/v1/leads?q=a&sort=createdAt').expect(400);
    expect(body.error).toBe('With q, sort must be email or -email, or must be omitted.');
  });
});

test('an email names its campaign, its lead and its recipient, and is found by them', async () => {
  const emails = await read(`/v1/emails?campaignId=${liveId}`);
  expect(emails).toHaveLength(3);
  const [email = {}] = emails;
  expect(email).toMatchObject({ campaignId: liveId, recipient: expect.stringMatching(/ADA@D\.EXAMPLE$/) });
  expect(await read(`/v1/emails?leadId=${email.leadId}`)).toEqual([email]);
  expect(await read(`/v1/emails?leadId=${email.leadId}&campaignId=${sandboxId}`)).toEqual([]);
  expect((await stage.api.call('get', `/v1/emails/${email.id}`).expect(200)).body).toEqual({ email });
});

test('messages to a lead are listed by campaign and status, and each is read by its id', async () => {
  const [message = {}] = await read(`/v1/messages?campaignId=${liveId}&status=failed`);
  expect(await read(`/v1/messages?leadId=${message.leadId}`)).toEqual([message]);
  expect(await read(`/v1/messages?leadId=${message.leadId}&status=sent`)).toEqual([]);
  expect(await read(`/v1/messages?leadId=${message.leadId}&campaignId=${sandboxId}`)).toEqual([]);
  expect((await stage.api.call('get', `/v1/messages/${message.id}`).expect(200)).body).toEqual({ message });
});

test('what a list of the organisation shows is read by its id, and unknown ids are not found', async () => {
  const url = 'https://hooks.acme.example/';
  await stage.api.call('post', '/v1/webhooks/endpoints').send({ url }).expect(200);
  await stage.api.call('post', '/v1/admin/webhooks/endpoints', stage.api.adminKey).send({ url }).expect(200);
  await stage.api.call('post', '/v1/roles').send({ name: 'Readers', permissions: [] }).expect(200);
  for (const [path, key, name, caller] of [
    ['/v1/webhooks/endpoints', 'endpoints', 'endpoint'],
    ['/v1/admin/webhooks/endpoints', 'endpoints', 'endpoint', stage.api.adminKey],
    ['/v1/api-keys', 'keys', 'key'],
    ['/v1/roles', 'roles', 'role'],
    ['/v1/members', 'members', 'member'],
  ] as const) {
    const items: Item[] = (await stage.api.call('get', path, caller).expect(200)).body[key];
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      const { body } = await stage.api.call('get', `${path}/${item.id}`, caller).expect(200);
      // `lastUsedAt` may change between the two requests.
      const { lastUsedAt: _lastUsedAt, ...fields } = item;
      expect(body[name]).toMatchObject(fields);
    }
    for (const id of ['nonsense', '01a00000-0000-7000-8000-000000000000']) {
      await stage.api.call('get', `${path}/${id}`, caller).expect(404);
    }
  }
});
