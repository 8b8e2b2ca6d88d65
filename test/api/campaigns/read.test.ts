import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../src/kernel/ids.ts';
import { type Campaign, type Stage, setStage } from './stage.ts';

let stage: Stage;
let campaigns: Campaign[];
beforeAll(async () => {
  stage = await setStage();
  const shared = await stage.brand();
  campaigns = [
    await stage.create({ name: 'first', brandIds: [shared] }),
    await stage.create({ name: 'second', brandIds: [await stage.brand(), shared] }),
    await stage.create({ name: 'third' }),
  ];
  await stage.api.call('post', `/v1/campaigns/${campaigns[0]?.id}/stop`).expect(200);
});
afterAll(() => stage.close());

const names = async (query: string) =>
  (await stage.api.call('get', `/v1/campaigns${query}`).expect(200)).body.campaigns.map(({ name }: Campaign) => name);

test('campaigns are listed newest first and can be filtered by status', async () => {
  expect(await names('')).toEqual(['third', 'second', 'first']);
  expect(await names('?status=all')).toEqual(['third', 'second', 'first']);
  expect(await names('?status=stopped')).toEqual(['first']);
  expect(await names('?status=paused')).toEqual([]);
  for (const slug of ['sales-cold-email-outreach', 'sales-cold-email-outreach-v1']) {
    expect(await names(`?featureSlug=${slug}`)).toHaveLength(3);
    expect(await names(`?workflowSlug=${slug.replace('outreach', 'outreach-sandbox')}&status=stopped`)).toEqual([
      'first',
    ]);
  }
  expect(await names('?featureSlug=ai-visibility')).toEqual([]);
  expect(await names('?workflowSlug=sales-cold-email-outreach-sandbox-v2')).toEqual([]);
  const { status, body } = await stage.api.call('get', '/v1/campaigns?status=running');
  expect([status, body.error]).toEqual([
    400,
    'status must be one of draft, active, paused, stopped, completed, failed, all.',
  ]);
});

test('the brand filter finds campaigns with the brand as primary or further brand', async () => {
  const brandId = campaigns[0]?.brandIds[0];
  expect(await names(`?brandId=${brandId}`)).toEqual(['second', 'first']);
  expect(await names(`?brandId=${brandId}&status=active`)).toEqual(['second']);
  for (const unknown of [newId(), 'acme']) {
    await stage.api.call('get', `/v1/campaigns?brandId=${unknown}`).expect(404, { error: 'Brand not found.' });
  }
});

test('pages have no gaps or duplicates', async () => {
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const { body } = await stage.api.call('get', `/v1/campaigns?limit=2${query}`).expect(200);
    seen.push(...body.campaigns.map(({ name }: Campaign) => name));
    cursor = body.nextCursor;
  }
  expect(seen).toEqual(['third', 'second', 'first']);
});

test('an organisation sees only its own campaigns', async () => {
  const { key } = await stage.api.newOrganisation();
  expect((await stage.api.call('get', '/v1/campaigns', key).expect(200)).body).toEqual({
    campaigns: [],
    nextCursor: null,
  });
});

async function insertEmail(campaign: Campaign, subject: string): Promise<void> {
  const { pool } = stage.api.database;
  const [leadId, emailId] = [newId(), newId()];
  const own = [campaign.orgId, campaign.id, campaign.brandIds[0]];
  await pool.query(
    `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, sandbox, created_at,
       first_name, last_name, title, organization_name, organization_industry)
     values ($1, $2, $3, $4, 'reach', $5, $5, 'served', true, now(), 'Ada', null, 'CEO', 'Engines', 'Machinery')`,
    [leadId, ...own, `${leadId}@x.example`],
  );
  const sequence = [1, 2].map((step) => ({
    step,
    subject,
    bodyHtml: `<p>${step}</p>`,
    bodyText: `${step}`,
    daysSinceLastStep: step === 1 ? 0 : 3,
  }));
  await pool.query(
    `insert into emails (id, org_id, campaign_id, brand_id, lead_id, subject, sequence, client_company_name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'Acme', '2026-11-15T09:00:00Z')`,
    [emailId, ...own, leadId, subject, JSON.stringify(sequence)],
  );
}

test('emails are listed by campaign and by brand, newest first, page by page', async () => {
  const [first, second, third] = campaigns as [Campaign, Campaign, Campaign];
  for (const [campaign, subject] of [
    [first, 'a'],
    [second, 'b'],
    [first, 'c'],
    [third, 'd'],
  ] as const) {
    await insertEmail(campaign, subject);
  }
  const list = async (path: string) => (await stage.api.call('get', path).expect(200)).body;
  const subjects = async (path: string) => (await list(path)).emails.map(({ subject }: { subject: string }) => subject);
  expect(await subjects(`/v1/campaigns/${first.id}/emails`)).toEqual(['c', 'a']);
  expect(await subjects(`/v1/emails?brandId=${first.brandIds[0]}`)).toEqual(['c', 'b', 'a']);
  expect(await subjects('/v1/emails')).toEqual(['d', 'c', 'b', 'a']);
  const page = await list('/v1/emails?limit=3');
  expect(page.emails).toHaveLength(3);
  expect(await subjects(`/v1/emails?limit=3&cursor=${page.nextCursor}`)).toEqual(['a']);
  expect(page.emails[0]).toEqual({
    id: expect.any(String),
    campaignId: third.id,
    leadId: expect.any(String),
    recipient: expect.stringContaining('@x.example'),
    sandbox: expect.any(Boolean),
    subject: 'd',
    bodyHtml: '<p>1</p>',
    bodyText: '1',
    sequence: [
      { step: 1, bodyHtml: '<p>1</p>', bodyText: '1', daysSinceLastStep: 0 },
      { step: 2, bodyHtml: '<p>2</p>', bodyText: '2', daysSinceLastStep: 3 },
    ],
    leadFirstName: 'Ada',
    leadLastName: null,
    leadTitle: 'CEO',
    leadCompany: 'Engines',
    leadIndustry: 'Machinery',
    clientCompanyName: 'Acme',
    writtenBy: 'templates',
    fallbackReason: null,
    createdAt: '2026-11-15T09:00:00.000Z',
  });
  const { key } = await stage.api.newOrganisation();
  expect((await stage.api.call('get', '/v1/emails', key).expect(200)).body.emails).toEqual([]);
  await stage.api
    .call('get', `/v1/emails?brandId=${first.brandIds[0]}`, key)
    .expect(404, { error: 'Brand not found.' });
});
