import { test } from 'vitest';
import { listBrandEmails } from '../../modules/campaigns/emails/email.queries.ts';
import { listContacts } from '../../modules/contacts/contact.queries.ts';
import { listArticles } from '../../modules/discovery/articles/article.queries.ts';
import { listDiscoveries } from '../../modules/discovery/discoveries/discoveries.ts';
import { listFailedRequests } from '../../modules/keys/failed-requests/failed-request.queries.ts';
import { listLeads } from '../../modules/leads/lead.queries.ts';
import { listMessages } from '../../modules/messages/ledger/ledger.queries.ts';
import { listQuoteRequests } from '../../modules/quotes/requests/quote-request.queries.ts';
import { listSuppressions } from '../../modules/suppressions/suppression.queries.ts';
import { listDeliveries } from '../../modules/webhooks/deliveries/delivery.queries.ts';
import type { MemberContext, UnitOfWork } from '../../src/kernel/context.ts';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';
import { isLong } from '../harness/long.ts';
import { expectSame, type Figures, gatherByHand, measure, type Probes } from './measure.ts';

const MANY = isLong ? 1_000_000 : 20_000;
/** The long run has 12 million rows. */
const LIMIT_MS = (isLong ? 45 : 10) * 60_000;
const SERIES = 'generate_series(1, $4::int) as i where $2::uuid is not null and $3::uuid is not null';

/** Parameters: `$1` organisation, `$2` campaign, `$3` brand, `$4` number of rows. Each call adds rows. */
const LOADS = [
  `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, sandbox, created_at)
   select uuidv7(), $1, $2, $3, $2::uuid::text, $4::int || 'p' || i, 'p@d.example', 'served', false, now() from ${SERIES}`,
  `insert into emails (id, org_id, campaign_id, lead_id, brand_id, subject, sequence, created_at)
   select uuidv7(), org_id, campaign_id, id, brand_id, 'Hello', '[]', now() from leads
   where org_id = $1 and campaign_id = $2 and brand_id = $3 and person_key like $4::int || 'p%'`,
  `insert into messages (org_id, id, campaign_id, lead_id, email_id, step, transport, status, created_at)
   select org_id, uuidv7(), campaign_id, lead_id, emails.id, step, 'smtp', 'sent', now() from emails, generate_series(1, 2) as step
   where org_id = $1 and campaign_id = $2 and brand_id = $3 and $4::int > 0 on conflict do nothing`,
  `insert into quote_requests (org_id, id, source, opportunity_text, person_keys, deadline, fetched_at, created_at, updated_at)
   select $1, uuidv7(), 'manual', '', '{}', case when i % 3 > 0 then now() - (i * 7919 % 1000) * interval '1 hour' end, now(), now(), now()
   from ${SERIES}`,
  `insert into contacts (org_id, id, brand_id, person_key, email, created_at, updated_at)
   select $1, uuidv7(), $3, md5(i::text) || $4::int || '@d.example', 'p@d.example', now(), now() from ${SERIES}`,
  `insert into suppressions (org_id, id, kind, value, created_at)
   select $1, uuidv7(), case when i % 2 = 0 then 'address' else 'domain' end, md5(i::text) || $4::int || '.example', now() from ${SERIES}`,
  `insert into articles (org_id, id, url, published_at, created_at, updated_at)
   select $1, uuidv7(), 'https://a.example/' || $4::int || '/' || i,
     case when i % 3 > 0 then now() - (i * 7919 % 1000) * interval '1 hour' end, now(), now() from ${SERIES}`,
  `insert into discoveries (org_id, id, article_id, brand_id, campaign_id, created_at)
   select $1, uuidv7(), gen_random_uuid(), $3, $2, now() from ${SERIES}`,
  `insert into webhook_deliveries (org_id, id, endpoint_id, event_id, event, status, created_at)
   select $1, uuidv7(), $2, gen_random_uuid(), 'campaign.started', 'delivered', now() from ${SERIES}`,
  `insert into failed_requests (org_id, id, at, method, path, status, error_code, sentence, request_id)
   select $1, uuidv7(), now(), 'GET', '/', 400 + i % 30, '', '', '' from ${SERIES}`,
];

/** Inserts without foreign key checks. */
async function load({ api, orgId }: CampaignStage, ids: readonly string[], rows: number): Promise<void> {
  const client = await api.database.pool.connect();
  await client.query('set session_replication_role = replica');
  for (const text of LOADS) await client.query(text, [orgId, ...ids, rows]);
  await client.query('reset session_replication_role');
  client.release();
}

const PAGE = { limit: 20, offset: 0 };

test(
  'a page of a long list costs the same in every order that it has, however long it is',
  async () => {
    const stage = await openCampaigns();
    try {
      await gatherByHand(stage);
      const brandId = await stage.newBrand();
      const campaignId = await stage.newCampaign({ brandId });
      // Its messages are neither the oldest nor the newest.
      const otherId = await stage.newCampaign({ brandId });
      const read =
        <Input>(list: (unit: MemberContext, input: Input) => Promise<{ nextCursor: string | null }>, input: Input) =>
        async (unit: UnitOfWork) => {
          const member = { ...unit, actor: { orgId: stage.orgId } } as unknown as MemberContext;
          const { nextCursor } = await list(member, input);
          await list(member, { ...input, cursor: nextCursor ?? undefined });
        };
      const both = <Sort extends string>(sort: Sort) => [sort, `-${sort}`] as (Sort | `-${Sort}`)[];
      const probes: Probes = Object.fromEntries([
        ...both('createdAt').flatMap((sort) => [
          [`leads of a campaign ${sort}`, read(listLeads, { ...PAGE, campaignId, view: 'basic', sort })],
          [`messages of a campaign ${sort}`, read(listMessages, { ...PAGE, campaignId, sort })],
          [`messages of another campaign ${sort}`, read(listMessages, { ...PAGE, campaignId: otherId, sort })],
          [`messages ${sort}`, read(listMessages, { ...PAGE, sort })],
          [`quote requests ${sort}`, read(listQuoteRequests, { ...PAGE, sort })],
          [`leads ${sort}`, read(listLeads, { ...PAGE, view: 'basic', sort })],
          [`emails ${sort}`, read(listBrandEmails, { ...PAGE, brandId, sort })],
          [`contacts ${sort}`, read(listContacts, { ...PAGE, brandId, sort })],
          [`suppressions ${sort}`, read(listSuppressions, { ...PAGE, sort })],
          [`articles ${sort}`, read(listArticles, { ...PAGE, sort })],
          [`discoveries ${sort}`, read(listDiscoveries, { ...PAGE, campaignId, sort })],
          [`deliveries ${sort}`, read(listDeliveries, { ...PAGE, sort })],
        ]),
        ...both('deadline').map((sort) => [`quote requests ${sort}`, read(listQuoteRequests, { ...PAGE, sort })]),
        ...both('email').map((sort) => [`contacts ${sort}`, read(listContacts, { ...PAGE, brandId, sort })]),
        ...both('email').map((sort) => [
          `contacts from 4a ${sort}`,
          read(listContacts, { ...PAGE, brandId, sort, q: '4a' }),
        ]),
        ...both('value').map((sort) => [`suppressions ${sort}`, read(listSuppressions, { ...PAGE, sort })]),
        ['suppressions from 4a', read(listSuppressions, { ...PAGE, q: '4a' })],
        ['suppressions from nothing', read(listSuppressions, { ...PAGE, q: 'zz' })],
        ...both('articlePublished').map((sort) => [`articles ${sort}`, read(listArticles, { ...PAGE, sort })]),
        ...both('status').map((sort) => [`failures ${sort}`, read(listFailedRequests, { ...PAGE, sort })]),
      ]);
      const [small, large]: [Figures, Figures] = [new Map(), new Map()];
      await load(stage, [campaignId, brandId], 500);
      await load(stage, [otherId, brandId], 300);
      await load(stage, [campaignId, brandId], 1_000);
      await stage.rows('analyze');
      await measure(stage, 'lists', probes, small);
      await load(stage, [campaignId, brandId], MANY);
      await measure(stage, 'lists', probes, large);
      expectSame(small, large);
      await stage.rows('analyze');
      await measure(stage, 'lists', probes, large);
      expectSame(small, large);
    } finally {
      await stage.close();
    }
  },
  LIMIT_MS,
);
