import { setTimeout as pause } from 'node:timers/promises';

export interface Api {
  url: string;
  key: string;
}

/** Addresses of pages that show one thing, by the pattern of their path. */
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

/** An organisation that has been at work: everything is invented, and nothing leaves this machine. */
export async function seed(api: Api): Promise<Addresses> {
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
  return {
    '/campaigns/:campaignId': `/campaigns/${sales.id}`,
    '/brands/:brandId': `/brands/${brandId}`,
    '/mailboxes/:senderId': `/mailboxes/${sender.sender.id}`,
    '/press-kits/:kitId': `/press-kits/${kit.mediaKitId}`,
    '/outlets/:outletId': `/outlets/${outlets.outlets[0]?.id ?? 'none'}`,
    '/webhooks/deliveries/:deliveryId': `/webhooks/deliveries/${deliveries.deliveries[0]?.id ?? 'none'}`,
    '/organisations/:orgId': `/organisations/${orgId}`,
  };
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
