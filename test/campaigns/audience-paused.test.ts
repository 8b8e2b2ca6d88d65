import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Dag } from '../../modules/workflows/index.ts';
import { type CampaignStage, openCampaigns } from './stage.ts';

let stage: CampaignStage;
beforeAll(async () => {
  stage = await openCampaigns();
});
afterAll(() => stage.close());

const CONTACTS: Dag = {
  nodes: [
    { id: 'find', type: 'find-leads', config: { source: 'contacts', batchSize: 2 } },
    {
      id: 'write',
      type: 'generate-sequence',
      config: { text: 'sandbox', steps: 1 },
      inputMapping: { leads: 'find.leads' },
    },
    {
      id: 'send',
      type: 'enqueue-messages',
      config: { mail: 'sandbox' },
      inputMapping: { sequences: 'write.sequences' },
    },
  ],
  edges: [
    { from: 'find', to: 'write' },
    { from: 'write', to: 'send' },
  ],
};

const audienceOf = async (brandId: string, given: object = {}): Promise<string> =>
  (
    await stage.api
      .call('post', '/v1/orgs/audiences')
      .send({ brandId, name: 'Some', ...given })
      .expect(200)
  ).body.audience.id;

const setStatus = (id: string, status: string) =>
  stage.api.call('patch', `/v1/orgs/audiences/${id}/status`).send({ status }).expect(200);

const upload = (brandId: string, emails: string[]) =>
  stage.api
    .call('post', '/v1/orgs/contacts/upload')
    .field('brandId', brandId)
    .attach('file', Buffer.from(`email,country\n${emails.join('\n')}\n`), 'people.csv')
    .expect(200);

const found = async (id: string) =>
  (
    await stage.rows<{ email: string }>(
      "select email from leads where campaign_id = $1 and status <> 'skipped' order by email",
      [id],
    )
  ).map(({ email }) => email);

describe('a campaign with a paused audience', () => {
  test.each(['sandbox', 'contacts'])('finds no new leads in %s until the audience is resumed', async (source) => {
    const brandId = await stage.newBrand();
    await upload(brandId, ['a@x.example,FR', 'b@x.example,DE', 'c@x.example,FR']);
    const audienceIds = [
      await audienceOf(brandId, { source, filters: { country: ['FR'] } }),
      await audienceOf(brandId, { source, filters: { country: ['DE'] } }),
    ];
    await setStatus(audienceIds[0] ?? '', 'paused');
    const workflow = source === 'contacts' ? { workflowSlug: await stage.storeWorkflow(CONTACTS) } : {};
    const id = await stage.newCampaign({ brandId, audienceIds, maxLeads: 3, ...workflow });
    await stage.run(id);
    expect(await stage.campaign(id)).toMatchObject({
      status: 'active',
      closed_gate: 'audience_paused',
      next_run_at: null,
      no_more_leads: null,
    });
    expect(await found(id)).toEqual([]);

    stage.jobs.length = 0;
    await setStatus(audienceIds[0] ?? '', 'active');
    expect(stage.jobs).toContainEqual({ job: 'campaigns.run', campaignId: id, at: null });
    await stage.run(id);
    expect(await found(id)).toHaveLength(3);
    expect((await stage.campaign(id))?.closed_gate).toBeNull();
  });

  test('continues at once when the audience is deleted', async () => {
    const brandId = await stage.newBrand();
    const audienceId = await audienceOf(brandId, { source: 'sandbox' });
    await setStatus(audienceId, 'paused');
    const id = await stage.newCampaign({ brandId, audienceIds: [audienceId] });
    await stage.run(id);
    stage.jobs.length = 0;
    await stage.api.call('delete', `/v1/orgs/audiences/${audienceId}`).expect(200);
    expect(stage.jobs).toContainEqual({ job: 'campaigns.run', campaignId: id, at: null });
  });

  test('still contacts leads that were found before', async () => {
    const brandId = await stage.newBrand();
    const audienceId = await audienceOf(brandId, { source: 'sandbox' });
    const id = await stage.newCampaign({ brandId, audienceIds: [audienceId], daily: '1' });
    await stage.run(id);
    const before = await found(id);
    expect(before.length).toBeGreaterThan(0);
    await setStatus(audienceId, 'paused');
    stage.clock.advance(3 * 86_400_000);
    await stage.run(id);
    await stage.send(id);
    expect(await found(id)).toEqual(before);
    expect((await stage.counts(id)).sent).toBeGreaterThan(0);
  });
});

describe('an archived audience', () => {
  test('supplies no leads, while other audiences of the campaign do', async () => {
    const brandId = await stage.newBrand();
    await upload(brandId, ['a@y.example,FR', 'b@y.example,DE', 'c@y.example,FR']);
    const archived = await audienceOf(brandId, { filters: { country: ['FR'] } });
    await setStatus(archived, 'archived');
    const audienceIds = [archived, await audienceOf(brandId, { filters: { country: ['DE'] } })];
    const workflowSlug = await stage.storeWorkflow(CONTACTS);
    const id = await stage.newCampaign({ brandId, audienceIds, workflowSlug });
    await stage.run(id);
    expect(await found(id)).toEqual(['b@y.example']);
  });

  test('gets no sandbox leads', async () => {
    const brandId = await stage.newBrand();
    const archived = await audienceOf(brandId, { source: 'sandbox', filters: { title: ['baker'] } });
    await setStatus(archived, 'archived');
    const audienceIds = [archived, await audienceOf(brandId, { source: 'sandbox', filters: { title: ['smith'] } })];
    const id = await stage.newCampaign({ brandId, audienceIds, maxLeads: 4 });
    await stage.run(id);
    expect(await stage.rows('select title, count(*)::int from leads where campaign_id = $1 group by 1', [id])).toEqual([
      { title: 'Smith', count: 4 },
    ]);
  });

  test('completes its campaign after the last message, if it is the only one', async () => {
    const brandId = await stage.newBrand();
    const audienceId = await audienceOf(brandId, { source: 'sandbox' });
    await setStatus(audienceId, 'archived');
    const id = await stage.newCampaign({ brandId, audienceIds: [audienceId] });
    await stage.run(id);
    expect(await stage.campaign(id)).toMatchObject({ status: 'completed' });
    expect(await found(id)).toEqual([]);
  });
});
