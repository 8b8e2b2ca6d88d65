import type { EntityManager } from '@mikro-orm/postgresql';
import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import { leadsById, recipientOf } from '../../leads/index.ts';
import type { MessageStatus } from '../message.schema.ts';
import type { Sequence } from '../sequence/sequence.rules.ts';

interface SentText {
  leadId: string;
  id: string;
  at: Date;
  subject: string;
  text: string;
  step: number;
}

/**
 * Returns the sent texts per lead, newest first. Stops at `mostBytes` per lead, but always includes the newest
 * text.
 */
export const listSentTexts = (em: EntityManager, leads: readonly RowKey[], mostBytes: number) =>
  statement<SentText>(
    em,
    `select "leadId", id, at, subject, text, step from (
       select *, sum(octet_length(text)) over (partition by "leadId" order by at desc, id desc) - octet_length(text) as newer from (
         select m.lead_id as "leadId", m.id, m.sent_at as at, e.subject,
                coalesce(e.sequence -> (m.step - 1) ->> 'bodyText', '') as text, m.step::int
         from ${leadsById('$1', '$2')} l
           join messages m on m.org_id = l.org_id and m.campaign_id = l.campaign_id and m.lead_id = l.id
           join emails e on e.org_id = m.org_id and e.id = m.email_id
         where m.sent_at is not null) sent
     ) summed where newer < $3`,
    [...keysOf(leads), mostBytes],
  );

interface MailMoment {
  type: 'sent' | 'opened' | 'clicked' | 'bounced' | 'complained';
  at: Date;
  messageId: string;
  detail: string | null;
}

/** Returns the send, open, click, bounce and complaint times of a lead. Opens and clicks by machines are excluded. */
export const listMailMoments = (em: EntityManager, { orgId, id }: RowKey) =>
  statement<MailMoment>(
    em,
    `select moment.type, moment.at, m.id as "messageId", moment.detail
     from ${leadsById('array[$1]', 'array[$2]')} l
       join messages m on m.org_id = l.org_id and m.campaign_id = l.campaign_id and m.lead_id = l.id
       cross join lateral (values
         ('sent', m.sent_at, 'Step ' || m.step),
         ('opened', m.opened_at, 'Step ' || m.step),
         ('clicked', m.clicked_at, 'Step ' || m.step),
         ('bounced', case when m.bounced then m.troubled_at end, m.reason),
         ('complained', case when m.complained then m.troubled_at end, null)
       ) as moment (type, at, detail)
     where moment.at is not null`,
    [orgId, id],
  );

export interface DeliveredMail {
  id: string;
  orgId: string;
  email: string;
  name: string | null;
  subject: string;
}

export const findDeliveredMail = (em: EntityManager, messages: readonly RowKey[]) =>
  statement<DeliveredMail>(
    em,
    `select m.id, m.org_id as "orgId", l.email, l.name, e.subject
     from messages m join ${recipientOf('m.org_id', 'm.lead_id')} l on true
       join emails e on e.org_id = m.org_id and e.id = m.email_id
     where (m.org_id, m.id) in (select * from unnest($1::uuid[], $2::uuid[])) and m.status = 'sent' and m.delivered`,
    keysOf(messages),
  );

export interface CapturedMail {
  id: string;
  campaign_id: string;
  lead_id: string;
  step: number;
  company: string | null;
  email: string;
  subject: string;
  content: { bodyText: string; bodyHtml: string } | null;
  sent_at: Date;
}

interface CapturedMailFilter {
  orgId: string;
  campaignId: string | null;
  after: string | null;
  limit: number;
}

export const listCapturedMail = (em: EntityManager, { orgId, campaignId, after, limit }: CapturedMailFilter) =>
  statement<CapturedMail>(
    em,
    `select m.id, m.campaign_id, m.lead_id, m.step::int, e.client_company_name as company, l.email, e.subject,
            e.sequence -> (m.step - 1) as content, m.sent_at
     from messages m join emails e on e.org_id = m.org_id and e.id = m.email_id
       join ${recipientOf('m.org_id', 'm.lead_id')} l on true
     where m.org_id = $1 and ($2::uuid is null or m.campaign_id = $2) and m.transport = 'sandbox' and m.sent_at is not null
       and ($3::uuid is null or m.id < $3)
     order by m.id desc limit $4`,
    [orgId, campaignId, after, limit],
  );

export interface Departure {
  id: string;
  status: MessageStatus;
  sent_at: Date | null;
}

/** Returns messages that are being sent or that left after `since`. Messages with an expired lease are excluded. */
export const findDepartures = (
  em: EntityManager,
  { orgId, ids, since, now }: { orgId: string; ids: readonly string[]; since: Date; now: Date },
) =>
  statement<Departure>(
    em,
    `select id, status, sent_at from messages
     where org_id = $1 and id = any($2::uuid[])
       and ((status = 'sending' and (claimed_until is null or claimed_until >= $4)) or sent_at > $3)`,
    [orgId, ids, since, now],
  );

const EMAIL = `org_id, id, campaign_id, lead_id, subject, sequence, client_company_name, written_by, fallback_reason,
  created_at`;

export const newestEmailTo = (orgId: string, leadId: string) => `lateral (
  select ${EMAIL} from emails where org_id = ${orgId} and lead_id = ${leadId} order by id desc limit 1)`;

/** SQL for an email by id, for a lateral join. `offset` keeps PostgreSQL from reading all emails for the join. */
export const emailNamed = (orgId: string, id: string) => `lateral (
  select ${EMAIL} from emails where org_id = ${orgId} and id = ${id} offset 0)`;

export const firstEmailsOf = (
  orgId: string,
  { after, order, limit }: { after: string; order: string; limit: string },
) => `lateral (select id from emails where org_id = ${orgId} and ${after} order by ${order} limit ${limit})`;

const LEFT_OR_BOUNCED = '(m.sent_at is not null or m.bounced)';

/** SQL for the messages to a lead that left or bounced, for a lateral join. See `leadsOfPerson` for the `offset`. */
export const mailToLead = (orgId: string, leadId: string) => `lateral (
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

export async function readLastMailTimes(
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

interface WrittenEmailFilter {
  orgId: string;
  campaignId: string;
  /** Null for the email that was written first. */
  leadId: string | null;
}

export async function readWrittenEmail(
  em: EntityManager,
  { orgId, campaignId, leadId }: WrittenEmailFilter,
): Promise<Sequence | null> {
  const [email] = await statement<Sequence>(
    em,
    `select subject, sequence as steps from emails
     where org_id = $1 and campaign_id = $2 and ($3::uuid is null or lead_id = $3) and sequence <> '[]' order by id limit 1`,
    [orgId, campaignId, leadId],
  );
  return email ?? null;
}
