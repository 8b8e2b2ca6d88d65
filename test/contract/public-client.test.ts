import { afterAll, beforeAll, expect, test } from 'vitest';
import { acme } from '../api/brands/acme.ts';
import { startWeb, type Web } from '../api/brands/web.ts';
import { type CampaignStage, openCampaigns, WORKFLOW } from '../campaigns/stage.ts';
import { CLIENT_METHODS } from './client/methods.ts';

let web: Web;
let stage: CampaignStage;
let names: Record<string, string>;
beforeAll(async () => {
  web = await startWeb({ 'acme.example': acme });
  stage = await openCampaigns({ overrides: { egress: web.egress() } });
  const url = web.address('acme.example');
  const { body } = await stage.api
    .call('post', '/v1/campaigns')
    .send({ name: 'First', workflowSlug: WORKFLOW, brandUrls: [url], maxLeads: 20 })
    .expect(200);
  await stage.run(body.campaign.id);
  await stage.send(body.campaign.id);
  await addPress(body.campaign);
  names = { $campaign: body.campaign.id, $brand: body.campaign.brandIds[0], $workflow: WORKFLOW, $url: url };
});
afterAll(async () => {
  await stage.close();
  await web.close();
});

async function addPress({ id: campaignId, brandIds: [brandId] }: { id: string; brandIds: string[] }) {
  const post = async (path: string, sent: object) => (await stage.api.call('post', path).send(sent).expect(200)).body;
  const outlet = {
    outletName: 'Depot Weekly',
    outletUrl: 'https://depot.example/',
    campaignId,
    brandId,
    relevanceScore: 50,
  };
  const { id: outletId } = await post('/v1/outlets', outlet);
  const article = await post('/v1/articles', { articleUrl: 'https://depot.example/1', ogTitle: 'Depots' });
  await post('/v1/discoveries', { articleId: article.id, brandId, campaignId, outletId });
  const [journalist] = await stage.rows(
    `insert into journalists (org_id, id, outlet_id, entity_type, name, name_key, created_at, updated_at)
     values ($1, gen_random_uuid(), $2, 'individual', 'Ines Okafor', 'ines okafor', now(), now()) returning id`,
    [stage.orgId, outletId],
  );
  await stage.rows(
    `insert into campaign_journalists (org_id, id, campaign_id, journalist_id, outlet_id, brand_id, relevance, article_urls,
       status, lead_id, created_at, updated_at)
     select $1, gen_random_uuid(), $2, $3, $4, $5, 72.5, '["https://depot.example/1"]', 'served', id, now(), now()
     from leads where campaign_id = $2 and delivered limit 1`,
    [stage.orgId, campaignId, journalist?.['id'], outletId, brandId],
  );
}

const named = (given: string) => given.replaceAll(/\$[a-z]+/g, (name) => names[name] ?? name);

test.each(CLIENT_METHODS)(
  '$name answers in the types of the client',
  async ({ call, body, headers = {}, asAdmin, answer }) => {
    const [method, path] = named(call).split(' ') as ['get' | 'post' | 'put', string];
    const sent = body === undefined ? undefined : JSON.parse(named(JSON.stringify(body)));
    const response = await stage.api
      .call(method, path, asAdmin ? stage.api.adminKey : stage.api.userKey)
      .set(JSON.parse(named(JSON.stringify(headers))))
      .send(sent);
    expect(response.body).not.toHaveProperty('error');
    expect(response.status).toBe(200);
    expect(answer.safeParse(response.body).error?.issues ?? []).toEqual([]);
  },
);
