import { randomUUID } from 'node:crypto';
import type { CampaignStage } from '../campaigns/stage.ts';
import { MAIL_WORKFLOW } from '../messages/stage.ts';

interface Senders {
  /** Sends follow-ups to a quarter of the leads. */
  active: string;
  /** Also sends follow-ups but is paused, so they block those of the other campaign. */
  paused: string;
}

/**
 * Creates a campaign in arrears: all steps are due, but half of
 * the leads wait for step 1 and later steps wait for earlier ones.
 */
export async function loadCampaign(stage: CampaignStage, messages: number, transport: string, senders: Senders) {
  const id = await stage.newCampaign({ workflowSlug: MAIL_WORKFLOW });
  const now = stage.clock.now();
  const ids = [id, stage.orgId, now, Math.ceil(messages / 3)];
  const client = await stage.api.database.pool.connect();
  // Skips foreign key checks, which would take most of the time.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, sandbox, created_at)
     select uuidv7(), $2, $1::uuid, $5, $1::uuid::text, 'p' || i || '@' || $1::uuid || '.example', 'p' || i || '@d.example',
       'served', false, $3::timestamptz + i * interval '1 microsecond' from generate_series(1, $4::int) as i`,
    [...ids, randomUUID()],
  );
  await client.query(
    `insert into emails (id, org_id, campaign_id, lead_id, brand_id, subject, sequence, created_at)
     select uuidv7(), org_id, campaign_id, id, brand_id, 'Hello', $2, created_at from leads where campaign_id = $1`,
    [id, JSON.stringify([0, 3, 3].map((daysSinceLastStep) => ({ daysSinceLastStep, bodyText: '', bodyHtml: '' })))],
  );
  await client.query(
    `insert into messages (id, org_id, campaign_id, lead_id, email_id, step, transport, status, due_at, sent_at, left_at,
       sender_id, created_at)
     select uuidv7(), $2, $1::uuid, lead_id, id, step, $5::text, case when step < next then 'sent' else 'queued' end,
       case when step >= next then $3::timestamptz - interval '20 days' + step * interval '3 days' + place * interval '10 milliseconds' end,
       case when step < next then $3::timestamptz - interval '9 days' end,
       case when step < next then $3::timestamptz - interval '9 days' end,
       case when step <= next and $5 = 'smtp' then case place % 4 when 0 then $6::uuid when 1 then $7::uuid end end, $3
     from (select id, lead_id, row_number() over () as place from emails where campaign_id = $1::uuid) as email,
       lateral (select case when place % 4 < 2 and $5 = 'smtp' then 2 else 1 end as next) as standing,
       generate_series(1, 3) as step
     where $4::int > 0`,
    [...ids, transport, senders.active, senders.paused],
  );
  await client.query('reset session_replication_role');
  client.release();
  return id;
}

export async function sendAll({ rows }: CampaignStage, campaignId: string, senderId: string, percent: number) {
  await rows(
    `update messages m set status = 'sent', due_at = null, sent_at = $2::timestamptz, left_at = $2, sender_id = $3
     from leads l where l.org_id = m.org_id and l.id = m.lead_id and l.campaign_id = $1 and m.status = 'queued'
       and abs(hashtext(l.id::text)) % 100 < $4`,
    [campaignId, new Date(), senderId, percent],
  );
}

export async function suppressDomains({ rows, orgId }: CampaignStage, domains: number): Promise<void> {
  await rows(
    `insert into suppressions (id, org_id, kind, value, source, created_at)
     select uuidv7(), $1, 'domain', uuidv7() || '.example', 'manual', now() from generate_series(1, $2::int)`,
    [orgId, Math.ceil(domains)],
  );
}

const STATES = {
  sent: "'sent', null::timestamptz, now()",
  due: "'queued', now() - i * interval '1 millisecond', null::timestamptz",
  parked: "'queued', null::timestamptz, null::timestamptz",
  awaiting: "'awaiting_approval', null::timestamptz, null::timestamptz",
};

export type MessageState = keyof typeof STATES;

export async function loadMessages(stage: CampaignStage, campaignId: string, state: MessageState, messages: number) {
  const client = await stage.api.database.pool.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into messages (id, org_id, campaign_id, lead_id, email_id, step, transport, status, due_at, left_at, created_at)
     select uuidv7(), $1, $2, uuidv7(), uuidv7(), 1, 'smtp', ${STATES[state]}, now() from generate_series(1, $3::int) as i`,
    [stage.orgId, campaignId, messages],
  );
  await client.query('reset session_replication_role');
  client.release();
}
