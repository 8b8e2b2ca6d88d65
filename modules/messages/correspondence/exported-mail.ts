import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { ReplyClass } from '../../campaign-state/index.ts';
import { recipientOf } from '../../leads/index.ts';

export interface ExportedMail {
  id: string;
  leadId: string;
  email: string;
  name: string | null;
  title: string | null;
  company: string | null;
  step: number;
  subject: string;
  /** ISO 8601; null where a server refused it at once. */
  sentAt: string | null;
  delivered: boolean;
  bounced: boolean;
  opened: boolean;
  clicked: boolean;
  /** Of the person, as the next two. */
  unsubscribed: boolean;
  replied: boolean;
  replyClass: ReplyClass | null;
}

/**
 * Mail of a campaign that left or bounced, by person and step, after a person. One page is one short statement, however
 * long its reader takes: nothing is held in the database between two of them.
 */
export const mailOfCampaign = (em: EntityManager, { orgId, id }: RowKey, afterLead: string, limit: number) =>
  statement<ExportedMail>(em, PAGE, [orgId, id, afterLead, limit]);

const PAGE = `
  select m.id, m.lead_id as "leadId", l.email, l.name, l.title, l.organization_name as company, m.step,
         case when m.step > 1 then 'Re: ' else '' end || e.subject as subject,
         to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "sentAt",
         m.delivered, m.bounced, m.opened, m.clicked, l.unsubscribed, l.replied, l.reply_class as "replyClass"
  from messages m join ${recipientOf('m.org_id', 'm.lead_id')} l on true
    join emails e on e.org_id = m.org_id and e.id = m.email_id
  where m.org_id = $1 and m.campaign_id = $2 and m.lead_id > $3 and (m.sent_at is not null or m.bounced)
  order by m.lead_id, m.step limit $4`;
