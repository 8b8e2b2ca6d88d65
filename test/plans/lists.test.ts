import { expect, test } from 'vitest';
import { type CampaignStage, openCampaigns } from '../campaigns/stage.ts';
import { MAIL_WORKFLOW } from '../messages/stage.ts';
import { expectSamePages, type PagesStage } from './measure.ts';

/** Few old rows match; lists start with the newest. */
const FEW = 10;
const CONTACTED = 30;

/** Parameters: `$1` organisation, `$2` campaign, `$3` brand, `$4` number of rows. */
const LOADS = [
  `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, contacted, sandbox, created_at)
   select uuidv7(), $1, $2, $3, $2::uuid::text, 'p' || i || '@d.example', 'P' || i || '@d.example',
     case when i <= ${FEW} then 'replied' when i <= ${CONTACTED} then 'contacted' else 'served' end, i <= ${CONTACTED}, false, now()
   from generate_series(1, $4::int) as i`,
  `insert into emails (id, org_id, campaign_id, lead_id, brand_id, subject, sequence, created_at)
   select uuidv7(), org_id, campaign_id, id, brand_id, 'Hello', '[]', now() from leads
   where org_id = $1 and campaign_id = $2 and brand_id = $3 and $4::int > 0 order by id`,
  `insert into messages (org_id, id, campaign_id, lead_id, email_id, step, transport, status, sent_at, created_at)
   select org_id, uuidv7(), campaign_id, lead_id, id, step, 'smtp',
     case when place <= ${FEW} then 'failed' when place <= ${CONTACTED} and step = 1 then 'sent' else 'queued' end,
     case when place > ${FEW} and place <= ${CONTACTED} and step = 1 then now() end, now()
   from (select *, row_number() over (order by id) as place from emails where org_id = $1 and campaign_id = $2 and brand_id = $3) email,
     generate_series(1, 2) as step where $4::int > 0 order by place, step`,
  `insert into replies (org_id, id, campaign_id, lead_id, brand_id, inbound_mail_id, from_email, subject, body_text, preview,
     qualification, sentiment, confidence, reasoning, classified_by, received_at, created_at)
   select org_id, uuidv7(), campaign_id, id, brand_id, gen_random_uuid(), email, '', '', '', 'neutral', 'neutral', 1, '', 'rules',
     now() - interval '1 hour' + row_number() over (order by id) * interval '1 millisecond', now()
   from leads where org_id = $1 and campaign_id = $2 and brand_id = $3 and $4::int > 0`,
];

async function load({ api, orgId }: CampaignStage, ids: string[], rows: number): Promise<void> {
  const client = await api.database.pool.connect();
  await client.query('set session_replication_role = replica');
  for (const text of LOADS) await client.query(text, [orgId, ...ids, rows]);
  await client.query('reset session_replication_role');
  client.release();
}

const LISTS: [path: string, items: number][] = [
  ['/v1/messages?status=failed', 20],
  ['/v1/messages?status=sent', 20],
  ['/v1/messages?campaignId={campaign}&status=failed', 20],
  ['/v1/messages?campaignId={campaign}&status=failed&sort=createdAt', 20],
  ['/v1/messages?campaignId={campaign}&status=sent', 20],
  ['/v1/messages?campaignId={campaign}&status=cancelled', 0],
  ['/v1/messages?leadId={lead}', 2],
  ['/v1/messages?sandbox=true', 20],
  ['/v1/leads?status=replied', 10],
  ['/v1/leads?status=contacted', 20],
  ['/v1/leads?campaignId={campaign}&status=replied', 10],
  ['/v1/leads?brandId={brand}&status=replied', 10],
  ['/v1/leads?status=bounced', 0],
  ['/v1/leads?sandbox=true', 20],
  ['/v1/leads?email=p7@D.example', 2],
  ['/v1/leads?q=p9', 20],
  ['/v1/leads?q=nobody', 0],
  ['/v1/emails?sandbox=true', 20],
  ['/v1/emails?campaignId={campaign}', 20],
  ['/v1/conversations', 20],
  ['/v1/conversations?campaignId={campaign}', 20],
  ['/v1/conversations?sandbox=true', 20],
  ['/v1/replies?sandbox=true', 20],
  ['/v1/replies?sandbox=false', 20],
];

async function openLists(): Promise<PagesStage> {
  const stage = await openCampaigns();
  const brandId = await stage.newBrand();
  const sandboxBrandId = await stage.newBrand();
  const sandboxId = await stage.newCampaign({ brandId: sandboxBrandId });
  const campaignId = await stage.newCampaign({ brandId, workflowSlug: MAIL_WORKFLOW });
  let leadId = '';
  const read = async (path: string, items: number) => {
    const asked = path.replace('{brand}', brandId).replace('{campaign}', campaignId).replace('{lead}', leadId);
    const { body } = await stage.api.call('get', `${asked}${asked.includes('?') ? '&' : '?'}limit=20`).expect(200);
    const key = path.replace(/\?.*/, '').split('/').at(-1) ?? '';
    expect({ path, items: body[key].length }).toEqual({ path, items });
  };
  return {
    stage,
    async load(rows) {
      // Sandbox rows are older than the rest.
      await load(stage, [sandboxId, sandboxBrandId], 100);
      await stage.rows("update leads set status = 'unsubscribed', contacted = true where campaign_id = $1", [
        sandboxId,
      ]);
      await stage.rows("update messages set status = 'unknown' where campaign_id = $1", [sandboxId]);
      await load(stage, [campaignId, brandId], rows);
      const [lead] = await stage.rows<{ id: string }>(
        'select id from leads where campaign_id = $1 order by id limit 1 offset 50',
        [campaignId],
      );
      leadId = lead?.id ?? '';
    },
    calls: Object.fromEntries(LISTS.map(([path, items]) => [path, () => read(path, items)])),
  };
}

test('a page of a filtered list reads as many pages however many rows exist', async () => {
  await expectSamePages(openLists);
}, 600_000);
