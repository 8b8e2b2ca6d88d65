import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../harness/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const rows = async <Row>(statement: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query(statement, values)).rows;

/**
 * Tables without an organisation. API keys, invite codes and
 * sign-in links are looked up before the organisation is known.
 */
const WITHOUT_ORGANISATION = [
  'agenda_jobs',
  'api_keys',
  'benchmarks',
  'features',
  'idempotency_keys',
  'invite_codes',
  'mikro_orm_migrations',
  'organisations',
  'platform_prices',
  'platform_secrets',
  'rate_windows',
  'sign_in_links',
  'stripe_events',
  'waitlist_entries',
  'workflows',
];

const TENANT_TABLE = `relkind = 'r' and relnamespace = 'public'::regnamespace and relname not in ('api_keys', 'invite_codes', 'sign_in_links')
  and exists (select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'org_id' and attnotnull)`;

test('every table is of the installation, or each of its rows belongs to an organisation', async () => {
  const others = await rows<{ relname: string }>(
    `select relname from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and not (${TENANT_TABLE}) order by relname`,
  );
  expect(others.map(({ relname }) => relname)).toEqual(WITHOUT_ORGANISATION);
});

test('primary keys and unique indexes begin with the organisation', async () => {
  const keys = await rows<{ name: string; first: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid, 1, true) as first
     from pg_index join pg_class on pg_class.oid = indrelid where indisunique and ${TENANT_TABLE}`,
  );
  expect(keys.length).toBeGreaterThan(40);
  expect(keys.filter(({ first }) => first !== 'org_id')).toEqual([]);
  const without = await rows(
    `select relname from pg_class
     where ${TENANT_TABLE} and not exists (select 1 from pg_index where indrelid = pg_class.oid and indisprimary)`,
  );
  expect(without).toEqual([]);
});

test('what points to a row of an organisation begins with the organisation on both sides', async () => {
  const pointers = await rows<{ from: string; own: string; other: string; target: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as target,
       (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as own,
       (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as other
     from pg_constraint join pg_class on pg_class.oid = confrelid where contype = 'f' and ${TENANT_TABLE}`,
  );
  expect(pointers.length).toBeGreaterThan(15);
  expect(pointers.filter(({ own, other }) => own !== 'org_id' || other !== 'org_id')).toEqual([]);
});

interface Organisation {
  orgId: string;
  brandId: string;
  campaignId: string;
  leadId: string;
  emailId: string;
  runId: string;
}

async function newOrganisation(): Promise<Organisation> {
  const org: Organisation = {
    orgId: randomUUID(),
    brandId: randomUUID(),
    campaignId: randomUUID(),
    leadId: randomUUID(),
    emailId: randomUUID(),
    runId: randomUUID(),
  };
  await rows(
    `insert into organisations (id, name, time_zone, plan, created_at, updated_at)
     values ($1, 'Acme', 'UTC', 'self-hosted', now(), now())`,
    [org.orgId],
  );
  await rows(
    `insert into brands (org_id, id, domain, brand_url, sources, corrected_fields, created_at, updated_at)
     values ($1, $2, 'acme.example', 'https://acme.example', '{}', '[]', now(), now())`,
    [org.orgId, org.brandId],
  );
  await rows(
    `insert into campaigns (org_id, id, name, workflow_slug, brand_ids, status, created_at, updated_at)
     values ($1, $2, 'Spring', 'sandbox', array[$3::uuid], 'active', now(), now())`,
    [org.orgId, org.campaignId, org.brandId],
  );
  await addLead(org.orgId, org, org.leadId);
  await rows(
    `insert into emails (org_id, id, campaign_id, lead_id, brand_id, subject, sequence, created_at)
     values ($1, $2, $3, $4, $5, 'Hello', '[]', now())`,
    [org.orgId, org.emailId, org.campaignId, org.leadId, org.brandId],
  );
  await rows(
    `insert into runs (org_id, id, campaign_id, service_name, task_name, status, started_at, created_at, updated_at)
     values ($1, $2, $3, 'campaigns', 'batch', 'running', now(), now(), now())`,
    [org.orgId, org.runId, org.campaignId],
  );
  return org;
}

const addLead = (orgId: string, { campaignId, brandId }: Organisation, id: string = randomUUID()) =>
  rows(
    `insert into leads (org_id, id, campaign_id, brand_id, reach, person_key, email, status, sandbox, created_at)
     values ($1, $2, $3, $4, $3::uuid::text, $2::uuid::text, 'a@b.example', 'served', true, now())`,
    [orgId, id, campaignId, brandId],
  );

let step = 0;

const addMessage = (orgId: string, { campaignId, leadId, emailId }: Organisation) =>
  rows(
    `insert into messages (org_id, id, campaign_id, lead_id, email_id, step, transport, status, created_at)
     values ($1, $2, $3, $4, $5, $6, 'sandbox', 'sent', now())`,
    [orgId, randomUUID(), campaignId, leadId, emailId, ++step],
  );

const POINTING: [what: string, write: (orgId: string, to: Organisation) => Promise<unknown>][] = [
  ['a lead to a campaign', addLead],
  ['a message to a lead', addMessage],
  [
    'a reply to a lead',
    (orgId, { campaignId, leadId }) =>
      rows(
        `insert into replies (org_id, id, campaign_id, lead_id, inbound_mail_id, from_email, subject, body_text, preview,
           qualification, sentiment, confidence, reasoning, classified_by, received_at, created_at)
         values ($1, $2, $3, $4, $5, 'a@b.example', '', '', '', 'interested', 'positive', 1, '', 'rules', now(), now())`,
        [orgId, randomUUID(), campaignId, leadId, randomUUID()],
      ),
  ],
  [
    'a cost to a run',
    (orgId, { runId }) =>
      rows(
        `insert into cost_entries (org_id, id, run_id, cost_name, unit_cost, reserved_quantity, quantity, reserved_amount,
           amount, status, reserved_at, settled_at)
         values ($1, $2, $3, 'text', 1, 2, 2, 2, 2, 'actual', now(), now())`,
        [orgId, randomUUID(), runId],
      ),
  ],
  [
    'a page to a brand',
    (orgId, { brandId }) =>
      rows(
        `insert into brand_pages (org_id, brand_id, position, url, reading, read_at)
         values ($1, $2, 1, 'https://acme.example', '{}', now())`,
        [orgId, brandId],
      ),
  ],
  [
    'an audience to a brand',
    (orgId, { brandId }) =>
      rows(
        `insert into audiences (org_id, id, brand_id, name, source, filters, created_at, updated_at)
         values ($1, $2, $3, 'Everybody', 'contacts', '{}', now(), now())`,
        [orgId, randomUUID(), brandId],
      ),
  ],
];

test.each(POINTING)('%s of another organisation is refused by the database', async (_what, write) => {
  const [own, other] = [await newOrganisation(), await newOrganisation()];
  await write(own.orgId, own);
  await expect(write(own.orgId, other)).rejects.toMatchObject({ code: '23503' });
});

test('a message goes to the lead and counts for the campaign that its email was written for', async () => {
  const own = await newOrganisation();
  const [leadId, campaignId] = [randomUUID(), randomUUID()];
  await addLead(own.orgId, own, leadId);
  await addMessage(own.orgId, own);
  for (const other of [{ leadId }, { campaignId }]) {
    await expect(addMessage(own.orgId, { ...own, ...other })).rejects.toMatchObject({ code: '23503' });
  }
});
