import { newId } from '../../src/kernel/ids.ts';
import { ledgerOf } from '../api/costs/ledger.ts';
import type { TestService } from '../harness/start-service.ts';

type Organisation = Awaited<ReturnType<TestService['newOrganisation']>>;

/** Made in the database: the API would want a website that answers. */
async function makeBrand({ database }: TestService, { orgId }: Organisation): Promise<string> {
  const id = newId();
  await database.pool.query(
    `insert into brands (id, org_id, domain, brand_url, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, 'stranger.example', 'https://stranger.example/', '{}', '[]', now(), now())`,
    [id, orgId],
  );
  return id;
}

/** Made in the database, as the brand. */
async function makeCampaign(api: TestService, owner: Organisation): Promise<string> {
  const id = newId();
  await api.database.pool.query(
    `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, status, created_at, updated_at)
     values ($1, $2, 'Strange', 'sales-cold-email-outreach-sandbox-v1', array[$3::uuid], 'active', now(), now())`,
    [id, owner.orgId, await makeBrand(api, owner)],
  );
  return id;
}

async function makeAudience(api: TestService, owner: Organisation): Promise<string> {
  const brandId = await makeBrand(api, owner);
  const made = await api.call('post', '/v1/orgs/audiences', owner.key).send({ brandId, name: 'Everyone' }).expect(200);
  return made.body.audience.id;
}

async function makeUpload(api: TestService, owner: Organisation): Promise<string> {
  const made = await api
    .call('post', '/v1/orgs/contacts/upload', owner.key)
    .field('brandId', await makeBrand(api, owner))
    .attach('file', Buffer.from('email\nada@stranger.example\n'), 'contacts.csv')
    .expect(200);
  return made.body.uploadId;
}

async function makeContact(api: TestService, owner: Organisation): Promise<string> {
  await makeUpload(api, owner);
  const { rows } = await api.database.pool.query('select id from contacts where org_id = $1', [owner.orgId]);
  return rows[0].id;
}

/**
 * How to make a thing that belongs to an organisation, by the name of the parameter that takes its id; for a bare `{id}`,
 * by the path segment before it. An operation that takes an id which is missing here fails the test.
 */
export const foreignIds: Record<string, (api: TestService, owner: Organisation) => Promise<string>> = {
  brandId: makeBrand,
  'by-ids': makeBrand,
  'api-keys': async (api, { key }) => (await api.call('get', '/v1/api-keys', key)).body.keys[0].id,
  runId: (api, { orgId }) => ledgerOf(api, orgId).run(),
  parentRunId: (api, { orgId }) => ledgerOf(api, orgId).run(),
  campaignId: makeCampaign,
  audienceId: makeAudience,
  uploadId: makeUpload,
  personId: makeContact,
  leadId: async (api, owner) => (await makeMessage(api, owner)).leadId,
  messages: async (api, owner) => (await makeMessage(api, owner)).messageId,
  senders: makeSender,
  userId: (_api, { userId }) => Promise.resolve(userId),
  replyId: makeReply,
  'media-kits': makeKit,
  mediaKitId: makeKit,
  endpoints: addEndpoint,
  endpointId: addEndpoint,
  deliveries: async (api, owner) => {
    const id = await addEndpoint(api, owner);
    const { body } = await api.call('post', `/v1/webhooks/endpoints/${id}/test`, owner.key).expect(200);
    return body.delivery.id;
  },
};

async function makeKit(api: TestService, owner: Organisation): Promise<string> {
  const brandId = await makeBrand(api, owner);
  const instruction = 'Write it.';
  const made = await api
    .call('post', '/v1/press-kits/media-kits', owner.key)
    .set('x-brand-id', brandId)
    .send({ instruction })
    .expect(200);
  return made.body.mediaKitId;
}

/** Made in the database: the API would want a message that was sent. */
async function makeReply(api: TestService, owner: Organisation): Promise<string> {
  const [id, leadId] = [newId(), newId()];
  const campaignId = await makeCampaign(api, owner);
  await api.database.pool.query(
    `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, sandbox, created_at)
     select $1, org_id, id, brand_ids[1], id::text, 'ada@strange.example', 'ada@strange.example', 'contacted', true, now()
     from campaigns where id = $2`,
    [leadId, campaignId],
  );
  await api.database.pool.query(
    `insert into replies (id, org_id, campaign_id, lead_id, inbound_mail_id, from_email, subject, body_text, preview,
       qualification, sentiment, confidence, reasoning, classified_by, received_at, created_at)
     values ($1, $2, $3, $4, $1, 'ada@strange.example', '', '', '', 'neutral', 'neutral', 1, '', 'rules', now(), now())`,
    [id, owner.orgId, campaignId, leadId],
  );
  return id;
}

/** A message of a lead, as the ledger has one. */
async function makeMessage(api: TestService, owner: Organisation): Promise<{ leadId: string; messageId: string }> {
  const campaignId = await makeCampaign(api, owner);
  const { rows } = await api.database.pool.query<{ lead_id: string; id: string }>(
    `with lead as (
       insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, sandbox, created_at)
       values (gen_random_uuid(), $1, $2, gen_random_uuid(), $2::uuid::text, 'a@b.example', 'a@b.example', 'served', false, now())
       returning id
     ), email as (
       insert into emails (id, org_id, campaign_id, lead_id, brand_id, subject, sequence, created_at)
       select gen_random_uuid(), $1, $2, id, gen_random_uuid(), 'Hello', '[]', now() from lead returning id, lead_id
     )
     insert into messages (id, org_id, campaign_id, lead_id, email_id, step, transport, status, created_at)
     select gen_random_uuid(), $1, $2, lead_id, id, 1, 'smtp', 'unknown', now() from email returning id, lead_id`,
    [owner.orgId, campaignId],
  );
  return { leadId: rows[0]?.lead_id ?? '', messageId: rows[0]?.id ?? '' };
}

async function makeSender(api: TestService, { key }: Organisation): Promise<string> {
  const smtp = { host: 'smtp.acme.example', port: 587, security: 'starttls' };
  const sender = { name: 'Ada', fromName: 'Ada', fromEmail: 'ada@acme.example', smtp };
  return (await api.call('post', '/v1/senders', key).send(sender).expect(200)).body.sender.id;
}

async function addEndpoint(api: TestService, { key }: Organisation): Promise<string> {
  const url = 'https://hooks.acme.example/';
  const { body } = await api.call('post', '/v1/webhooks/endpoints', key).send({ url }).expect(200);
  return body.endpoint.id;
}

/** Places that leave out an id which is not the caller's, instead of refusing the request for all the others. */
export const leavesOut = new Set(['GET /v1/brands/by-ids ids', 'POST /v1/orgs/audiences/stats body.personIds']);

/** Ids that name no property of an organisation: workflows are the same for all, a Message-ID is any mail program's. */
export const notTenantIds = new Set(['requestId', 'workflowId', 'messageId']);
