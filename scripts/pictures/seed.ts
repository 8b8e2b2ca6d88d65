import { setTimeout as pause } from 'node:timers/promises';
import type { ModelServer } from '../../test/ai/model-server.ts';
import { type StripeServer, signedEvent } from '../../test/harness/stripe-server.ts';

export interface Api {
  url: string;
  key: string;
}

/** Paths of pages that show one item, keyed by their path pattern. */
export type Addresses = Record<string, string>;

const BRAND = 'https://acme.sandbox.example';

export async function ask<Answer>({ url, key }: Api, path: string, body?: unknown, headers = {}): Promise<Answer> {
  const response = await fetch(url + path, {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

export interface Outside {
  stripe: StripeServer;
  model: ModelServer;
}

/** Fills an organisation with invented data. Nothing leaves this machine. */
export async function seed(api: Api, adminKey: string, { stripe, model }: Outside): Promise<Addresses> {
  const sales = await endedCampaign(api, 'Autumn outreach', 'sales-cold-email-outreach-sandbox-v1', 60);
  await endedCampaign(api, 'Press for the launch', 'pr-cold-email-outreach-sandbox-v1', 10);
  const [brandId = ''] = sales.brandIds;
  const instruction = { instruction: 'For trade press.' };
  const kit = await ask<{ mediaKitId: string }>(api, '/v1/press-kits/media-kits', instruction, {
    'x-brand-id': brandId,
  });
  const sender = await ask<{ sender: { id: string } }>(api, '/v1/senders', {
    name: 'Ada',
    fromName: 'Ada at Acme',
    fromEmail: 'ada@acme.sandbox.example',
    dailyCap: 50,
    smtp: { host: 'smtp.acme.sandbox.example', port: 587, security: 'starttls', username: 'ada', password: 'secret' },
  });
  await ask(api, '/v1/webhooks/endpoints', { url: 'https://hooks.acme.sandbox.example/distribute' });
  await ask(api, '/v1/suppressions', { type: 'email', value: 'nobody@rival.example' });
  await endedCampaign(api, 'Second round', 'sales-cold-email-outreach-sandbox-v1', 10);
  await fetch(`${api.url}/v1/campaigns/none`, { headers: { authorization: `Bearer ${api.key}` } });
  const outlets = await ask<{ outlets: { id: string }[] }>(api, `/v1/outlets?limit=1&brandId=${brandId}`);
  const deliveries = await ask<{ deliveries: { id: string }[] }>(api, '/v1/webhooks/deliveries?limit=1');
  const { orgId } = await ask<{ orgId: string }>(api, '/v1/me');
  await addPeople(api);
  await uploadContacts(api, brandId);
  await ask(api, '/v1/campaigns', {
    name: 'Winter outreach',
    workflowSlug: 'sales-cold-email-outreach-contacts-v1',
    brandUrls: [BRAND],
    draft: true,
    maxBudgetDailyUsd: '2',
  });
  await addCredit(api, { url: api.url, key: adminKey }, orgId, stripe);
  return {
    '/quotes/:requestId': `/quotes/${await answeredRequest(api, brandId)}`,
    '/campaigns/:campaignId': `/campaigns/${sales.id}`,
    '/brands/:brandId': `/brands/${brandId}`,
    '/mailboxes/:senderId': `/mailboxes/${sender.sender.id}`,
    '/press-kits/:kitId': `/press-kits/${kit.mediaKitId}`,
    '/outlets/:outletId': `/outlets/${outlets.outlets[0]?.id ?? 'none'}`,
    '/webhooks/deliveries/:deliveryId': `/webhooks/deliveries/${deliveries.deliveries[0]?.id ?? 'none'}`,
    '/visibility/:runId': `/visibility/${await measuredRun(api, brandId, model)}`,
    '/organisations/:orgId': `/organisations/${orgId}`,
  };
}

async function uploadContacts(api: Api, brandId: string): Promise<void> {
  const people = ['Ida Berg,ida@nordlys.example,Nordlys', 'Jan Novak,jan@praha.example,Praha Vans', 'no address,,'];
  const form = new FormData();
  form.append('brandId', brandId);
  form.append('file', new Blob([['Name,E-Mail,Company', ...people].join('\n')], { type: 'text/csv' }), 'vans.csv');
  const headers = { authorization: `Bearer ${api.key}` };
  await fetch(`${api.url}/v1/orgs/contacts/upload`, { method: 'POST', headers, body: form });
}

async function addPeople(api: Api): Promise<void> {
  const { role } = await ask<{ role: { id: string } }>(api, '/v1/roles', {
    name: 'Writer',
    description: 'Writes press kits and answers.',
    permissions: ['campaigns.read', 'campaigns.write', 'inbox'],
  });
  const { roles } = await ask<{ roles: { id: string; name: string }[] }>(api, '/v1/roles');
  const viewer = roles.find(({ name }) => name === 'viewer')?.id ?? role.id;
  const invited = { email: 'grace@acme.sandbox.example', roleIds: [role.id, viewer] };
  const { link } = await ask<{ link: string }>(api, '/v1/members/invite', invited);
  const [, token] = link.split('#invitation=');
  await ask(api, '/v1/invitations/accept', { token, name: 'Grace Hopper' });
  await ask(api, '/v1/activity', { event: 'signed-in', metadata: { page: '/campaigns' } });
  await ask(api, '/v1/members/invite', { email: 'ida@acme.sandbox.example', roleIds: [viewer] });
}

async function addCredit(api: Api, admin: Api, orgId: string, stripe: StripeServer): Promise<void> {
  const urls = { success_url: api.url, cancel_url: api.url };
  const paid = await ask<{ session_id: string }>(api, '/v1/billing/checkout-sessions', {
    ...urls,
    topup_amount_cents: 5_000,
  });
  for (const event of stripe.complete(paid.session_id)) {
    const { payload, signature } = signedEvent(event);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    await fetch(`${api.url}/v1/billing/webhooks/stripe`, { method: 'POST', headers, body: payload });
  }
  const gift = { amountCents: 1_000, note: 'Welcome', idempotencyKey: 'welcome' };
  await ask(admin, '/v1/billing/credits/grant', gift, { 'x-org-id': orgId });
}

async function measuredRun(api: Api, brandId: string, model: ModelServer): Promise<string> {
  model.reply({
    says: '1. **Voltdepot** is well known\n2. **Acme** is excellent for mixed fleets: https://acme.sandbox.example',
  });
  const key = { provider: 'openai-compatible', apiKey: 'own-model-0123456789', baseUrl: model.baseUrl, model: 'small' };
  await ask(api, '/v1/keys', key);
  const { results } = await ask<{ results: { runId: string }[] }>(
    api,
    '/v1/orgs/visibility-score-runs',
    { nPrompts: 5 },
    { 'x-brand-id': brandId },
  );
  await pause(3_000);
  return results[0]?.runId ?? 'none';
}

async function answeredRequest(api: Api, brandId: string): Promise<string> {
  const { quoteRequest } = await ask<{ quoteRequest: { id: string } }>(api, '/v1/orgs/quote-requests', {
    opportunityText: 'Who can say how vans are charged where there is no power?',
    mediaOutlet: 'The Van Weekly',
    pitchUrl: 'mailto:desk@vans.example',
  });
  await ask(api, '/v1/orgs/quote-pitches', { quoteRequestId: quoteRequest.id, brandId });
  return quoteRequest.id;
}

interface Campaign {
  id: string;
  brandIds: string[];
  status: string;
}

export async function endedCampaign(api: Api, name: string, workflowSlug: string, maxLeads: number): Promise<Campaign> {
  const body = { name, workflowSlug, brandUrls: [BRAND], maxLeads, maxBudgetTotalUsd: '25' };
  const { campaign } = await ask<{ campaign: Campaign }>(api, '/v1/campaigns', body);
  for (let tries = 0; tries < 400; tries++) {
    const now = await ask<{ campaign: Campaign }>(api, `/v1/campaigns/${campaign.id}`);
    if (now.campaign.status !== 'active') return now.campaign;
    await pause(150);
  }
  return campaign;
}
