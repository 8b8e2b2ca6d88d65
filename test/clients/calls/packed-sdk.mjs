// Run by each Node: what it prints is what the test compares.
import { createHmac } from 'node:crypto';
import { createClient, iterate, unwrap, verifyWebhook, watchCampaign } from '@distribute/sdk';

const { DISTRIBUTE_URL: baseUrl, DISTRIBUTE_API_KEY: apiKey, BRAND_ID: brandId, CAMPAIGN_ID: campaignId } = process.env;
const client = createClient({ baseUrl, apiKey });

const { authType } = await unwrap(client.GET('/v1/me'));
const file = new Blob(['email\nada@bluefield.example\nbob@bluefield.example']);
const { uploadId } = await unwrap(client.POST('/v1/orgs/contacts/upload', { body: { file, brandId } }));

let emails = [];
while (emails.length < 2) {
  emails = [];
  const query = { brandId, limit: 1 };
  for await (const { email } of iterate(client, '/v1/orgs/contacts', { params: { query } })) emails.push(email);
}

const updates = watchCampaign(client, campaignId);
const { value } = await updates.next();
await updates.return();

const path = { campaignId: brandId };
const failure = await unwrap(client.GET('/v1/campaigns/{campaignId}', { params: { path } })).catch((error) => error);

const { secret } = await unwrap(client.GET('/v1/webhooks/secret'));
const payload = '{"event":"webhook.test"}';
const signature = `sha256=${createHmac('sha256', secret).update(payload).digest('hex')}`;
const request = { payload, headers: { 'x-distribute-signature': signature }, secret };
const { event } = await verifyWebhook(request);
const refusal = await verifyWebhook({ ...request, payload: '{}' }).catch((error) => error);

console.log(
  JSON.stringify({
    authType,
    upload: typeof uploadId,
    emails: emails.sort(),
    watched: value.campaign.name,
    failure: [failure.status, failure.code, failure.message],
    event,
    refusal: refusal.name,
  }),
);
