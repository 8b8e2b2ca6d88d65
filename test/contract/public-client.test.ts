import { afterAll, beforeAll, expect, test } from 'vitest';
import { acme } from '../api/brands/acme.ts';
import { startWeb, type Web } from '../api/brands/web.ts';
import { type CampaignStage, openCampaigns, WORKFLOW } from '../campaigns/stage.ts';
import { CLIENT_METHODS } from './client-methods.ts';

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
  names = { $campaign: body.campaign.id, $brand: body.campaign.brandIds[0], $workflow: WORKFLOW, $url: url };
});
afterAll(async () => {
  await stage.close();
  await web.close();
});

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
