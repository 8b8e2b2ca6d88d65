import type { EntityManager } from '@mikro-orm/postgresql';
import { planByIndex } from '../../src/database/plan-by-index.ts';
import type { RowKey } from '../../src/database/row-key.ts';
import { BY_ID } from '../../src/database/sorting/sort-column.ts';
import { indexedText, type SortedFrom, sortedText } from '../../src/database/sorting/sorted-page.ts';
import { statement } from '../../src/database/statement.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { campaignsAmong, type ReplyClass } from '../campaign-state/index.ts';
import type { LeadStatus } from './lead.schema.ts';

const FULL_NAME = `nullif(concat_ws(' ', first_name, last_name), '')`;

/**
 * SQL: the recipient of a message and what forbids writing to them, for a lateral join by lead. `offset 0`
 * stops PostgreSQL from reading all leads of an organisation when it assumes that the table is empty.
 */
export const recipientOf = (orgId: string, leadId: string) => `lateral (
  select id, org_id, campaign_id, brand_id, person_key, email, first_name, last_name, ${FULL_NAME} as name, title,
         organization_name, organization_industry, unsubscribed, bounced, replied, reply_class, away_until
  from leads where org_id = ${orgId} and id = ${leadId} offset 0)`;

export const leadsById = (orgIds: string, ids: string) => `(
  select id, org_id, campaign_id, person_key, sandbox
  from leads where (org_id, id) in (select * from unnest(${orgIds}::uuid[], ${ids}::uuid[])))`;

/**
 * SQL: all served leads of one person in an organisation, for a lateral join. `offset 0` stops PostgreSQL from
 * reading the leads of all people to join them at once.
 */
export const leadsOfPerson = (orgId: string, personKey: string) => `lateral (
  select id, org_id, campaign_id, brand_id, person_key, email, ${FULL_NAME} as name, title, organization_name
  from leads where org_id = ${orgId} and person_key = ${personKey} and skip_reason is null offset 0)`;

export const isErased = (lead: string) => `${lead}.person_key = 'erased:' || ${lead}.id`;

/** SQL: the outreach state of a lead (its furthest step, and each step as a flag), for a lateral join. */
export const outreachTo = (orgId: string, leadId: string) => `lateral (
  select case when unsubscribed then 'unsubscribed' when bounced then 'bounced' when replied then 'replied'
              when clicked then 'clicked' when opened then 'opened' when delivered then 'delivered'
              when contacted then 'contacted' when skip_reason is not null then 'skipped' else 'served' end as outreach,
         contacted, delivered, opened, replied, bounced, unsubscribed, reply_class, campaign_id
  from leads where org_id = ${orgId} and id = ${leadId})`;

const IS_CONTACTED = '(contacted or bounced)';

/** SQL: leads of a campaign that an email was sent to or bounced from, with `after` < id <= `upTo`. */
export const contactedLeads = (orgId: string, campaignId: string, after: string, upTo: string) => `(
  select id, org_id, campaign_id, email, ${FULL_NAME} as name, title, organization_name, unsubscribed, replied, reply_class
  from leads
  where org_id = ${orgId} and campaign_id = ${campaignId} and id > ${after} and id <= ${upTo} and ${IS_CONTACTED})`;

/** Returns the last lead id of each of the next pages of contacted leads. */
export async function findContactedPages(
  em: EntityManager,
  { orgId, id }: RowKey,
  { after, people, pages }: { after: string; people: number; pages: number },
): Promise<string[]> {
  const ends = await statement<{ id: string }>(
    em,
    `select id from (
       select id, row_number() over (order by id) as place, count(*) over () as last from (
         select id from leads where org_id = $1 and campaign_id = $2 and id > $3 and ${IS_CONTACTED} order by id limit $4
       ) lead
     ) place where place % $5 = 0 or place = last order by id`,
    [orgId, id, after, people * pages, people],
  );
  return ends.map((end) => end.id);
}

/** SQL: a campaign with this reach has already created a lead for the person. */
export const isAlreadyReached = (orgId: string, reach: string, personKey: string) => `exists (
  select 1 from leads
  where org_id = ${orgId} and person_key = ${personKey} and reach = ${reach} and skip_reason is null)`;

export async function assertOwnLead(em: EntityManager, orgId: string, leadId: string): Promise<void> {
  const found = isId(leadId)
    ? await statement(em, 'select 1 from leads where org_id = $1 and id = $2', [orgId, leadId])
    : [];
  if (found.length === 0) throw notFound('Lead');
}

export interface ContactedLead {
  id: string;
  campaign_id: string;
  email: string;
  name: string | null;
  company: string | null;
  status: string;
  reply_class: ReplyClass | null;
}

interface ContactedFilter {
  campaignId?: string | undefined;
  sandbox?: boolean | undefined;
  personKey?: string | undefined;
  leadId?: string | undefined;
}

/** The statuses that a contacted lead can have. */
const CONTACTED_STATUSES: LeadStatus[] = ['contacted', 'replied', 'bounced', 'unsubscribed'];

export function listContactedLeads(
  em: EntityManager,
  { orgId, after, limit }: { orgId: string; after: string | null; limit: number },
  { personKey, leadId, ...campaignFilter }: ContactedFilter,
): Promise<ContactedLead[]> {
  const values: unknown[] = [orgId, limit];
  const from: SortedFrom = {
    id: 'id',
    column: BY_ID,
    isDescending: true,
    last: after === null ? null : { id: after, place: '' },
  };
  const campaigns = campaignsAmong(campaignFilter, values);
  const given = (value: unknown) => `$${values.push(value)}`;
  const isWrittenTo = 'skip_reason is null and contacted';
  const conditions = [
    ...(personKey === undefined ? [] : [`person_key = ${given(personKey)}`]),
    ...(leadId === undefined ? [] : [`id = ${given(leadId)}`]),
  ];
  if (conditions.length > 0) {
    return statement<ContactedLead>(
      em,
      `select ${CONTACTED_COLUMNS} from (
         select * from leads where org_id = $1 and ${[isWrittenTo, ...conditions].join(' and ')} offset 0) lead
       where campaign_id in (select campaign_id from ${campaigns} c) and ${sortedText(from, values).after}
       order by id desc limit $2`,
      values,
    );
  }
  const columns = { campaign_id: 'c.campaign_id', status: 'of_status' };
  const { after: isAfter, order } = indexedText(from, columns, values);
  const statuses = given(CONTACTED_STATUSES);
  const text = `
    select ${CONTACTED_COLUMNS} from (
       select id as lead_id
       from ${campaigns} c cross join unnest(${statuses}::text[]) as of_status
         cross join lateral (
           select id from leads where org_id = c.org_id and ${isAfter} and ${isWrittenTo} order by ${order} limit $2) lead
       order by id desc limit $2
     ) page cross join lateral (select * from leads where org_id = $1 and id = page.lead_id offset 0) lead
     order by id desc`;
  return planByIndex(em, (own) => statement<ContactedLead>(own, text, values));
}

const CONTACTED_COLUMNS = `id, campaign_id, email, ${FULL_NAME} as name, organization_name as company, status, reply_class`;
