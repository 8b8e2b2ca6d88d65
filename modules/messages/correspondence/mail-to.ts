import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';

const LEFT_OR_BOUNCED = '(m.sent_at is not null or m.bounced)';

/** SQL for the messages to a lead that left or bounced, for a lateral join. See `leadsOfPerson` for the `offset`. */
export const mailTo = (orgId: string, leadId: string) => `lateral (
  select m.id, m.step, case when m.step > 1 then 'Re: ' else '' end || e.subject as subject, m.sent_at, m.delivered,
         m.bounced, m.opened, m.clicked
  from emails e
    join messages m on m.org_id = e.org_id and m.campaign_id = e.campaign_id and m.lead_id = e.lead_id
  where e.org_id = ${orgId} and e.lead_id = ${leadId} and ${LEFT_OR_BOUNCED} offset 0)`;

/** SQL for the id of the message that a lead replied to: the given message, else the last one. */
export const answeredMail = (orgId: string, campaignId: string, leadId: string, messageId: string) => `(
  select m.id from messages m
  where m.org_id = ${orgId} and m.campaign_id = ${campaignId} and m.lead_id = ${leadId} and ${LEFT_OR_BOUNCED}
  order by m.id is not distinct from ${messageId} desc, m.step desc limit 1)`;

export const lastDeliveryTo = (orgId: string, campaignId: string, leadId: string) => `(
  select max(m.sent_at) from messages m
  where m.org_id = ${orgId} and m.campaign_id = ${campaignId} and m.lead_id = ${leadId} and m.delivered)`;

export async function lastMailTo(
  em: EntityManager,
  orgId: string,
  leads: readonly { id: string; campaignId: string }[],
): Promise<Map<string, Date>> {
  const rows = await statement<{ id: string; at: Date }>(
    em,
    `select m.lead_id as id, max(coalesce(m.sent_at, m.left_at, m.due_at, m.created_at)) as at
     from unnest($2::uuid[], $3::uuid[]) as lead (campaign_id, id)
     join messages m on m.org_id = $1 and m.campaign_id = lead.campaign_id and m.lead_id = lead.id
     where m.status not in ('cancelled', 'failed') group by m.lead_id`,
    [orgId, leads.map(({ campaignId }) => campaignId), leads.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, at }) => [id, at]));
}
