import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { BY_ID } from '../../../src/database/sorting/sort-column.ts';
import { indexedText, readSortedPage, type SortedFrom, sortedText } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { bytesIn, filterKey } from '../../../src/security/cursors.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { assertOwnCampaign, campaignsAmong, sandboxCampaignsAmong } from '../../campaign-state/index.ts';
import { assertOwnLead, recipientOf } from '../../leads/index.ts';
import { emailNamed, firstEmailsOf, newestEmailTo } from '../../messages/index.ts';
import { readCampaign } from '../campaign.queries.ts';
import type { CampaignEmailsInput, EmailOfLeadInput, EmailRef, EmailStep, EmailsInput } from './email.schema.ts';

type Unit = Needs<'em' | 'cursors' | 'actor'>;

export async function listCampaignEmails(unit: Unit, { campaignId, ...page }: z.output<typeof CampaignEmailsInput>) {
  const { id } = await readCampaign(unit.em, unit.actor.orgId, campaignId);
  return listEmails(unit, { ...page, campaignId: id });
}

export async function listBrandEmails(unit: Unit, input: z.output<typeof EmailsInput>) {
  const { em, actor } = unit;
  const { brandId, campaignId, leadId } = input;
  if (brandId !== undefined) await assertOwnBrand(em, actor.orgId, brandId);
  if (campaignId !== undefined) await assertOwnCampaign(em, actor.orgId, campaignId);
  if (leadId !== undefined) await assertOwnLead(em, actor.orgId, leadId);
  return listEmails(unit, input);
}

export async function readEmail({ em, actor: { orgId } }: Unit, { id }: z.output<typeof EmailRef>) {
  const rows = isId(id) ? await statement<EmailRow>(em, emailsOfPage('select $2::uuid as id'), [orgId, id]) : [];
  const [email] = await viewEmails(em, orgId, rows);
  if (email === undefined) throw notFound('Email');
  return { email };
}

/** Returns null if no email has been written yet, or if the lead belongs to another campaign. */
export async function readEmailToLead(
  { em, actor: { orgId } }: Unit,
  { leadId, campaignId }: z.output<typeof EmailOfLeadInput>,
) {
  await assertOwnLead(em, orgId, leadId);
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  const [row] = await statement<EmailRow>(em, EMAIL_TO_LEAD, [orgId, leadId, campaignId ?? null]);
  const [generation = null] = await viewEmails(em, orgId, row === undefined ? [] : [row]);
  return { generation };
}

interface EmailRow {
  id: string;
  campaign_id: string;
  lead_id: string;
  recipient: string;
  subject: string;
  sequence: EmailStep[];
  first_name: string | null;
  last_name: string | null;
  title: string | null;
  organization_name: string | null;
  organization_industry: string | null;
  client_company_name: string | null;
  written_by: string | null;
  fallback_reason: string | null;
  created_at: Date;
}

const PERSON = 'l.email as recipient, l.first_name, l.last_name, l.title, l.organization_name, l.organization_industry';

const EMAIL_TO_LEAD = `
  select email.*, ${PERSON}
  from ${recipientOf('$1', '$2')} l cross join ${newestEmailTo('l.org_id', 'l.id')} email
  where $3::uuid is null or l.campaign_id = $3`;

const SORTS = { createdAt: BY_ID };

type EmailFilter = Pick<z.output<typeof EmailsInput>, 'brandId' | 'campaignId' | 'leadId' | 'sandbox'>;

function pageOfEmails({ leadId, ...campaignFilter }: EmailFilter, from: SortedFrom, values: unknown[]): string {
  const campaigns = campaignsAmong(campaignFilter, values);
  const direction = from.isDescending ? 'desc' : 'asc';
  if (leadId !== undefined) {
    const { after } = sortedText(from, values);
    return `
      select id from (
        select email.id from ${campaigns} c
          join ${newestEmailTo('$1', `$${values.push(leadId)}`)} email on email.campaign_id = c.campaign_id
      ) email where ${after} order by id ${direction} limit $2`;
  }
  // Each campaign contributes its first emails from one index scan, then the page is cut from these.
  const { after, order } = indexedText(from, { campaign_id: 'c.campaign_id' }, values);
  return `
    select id from ${campaigns} c cross join ${firstEmailsOf('c.org_id', { after, order, limit: '$2' })} email
    order by id ${direction} limit $2`;
}

const emailsOfPage = (ids: string, direction: 'asc' | 'desc' = 'desc') => `
  select email.*, ${PERSON}
  from (${ids}) page cross join ${emailNamed('$1', 'page.id')} email
    join ${recipientOf('email.org_id', 'email.lead_id')} l on true
  order by email.id ${direction}`;

async function listEmails(
  { em, cursors, actor: { orgId } }: Unit,
  { limit, cursor, offset, sort, ...filter }: z.output<typeof EmailsInput>,
) {
  const scope = { orgId, list: `emails:${filterKey(filter)}` };
  const sorted = { cursors, scope, sorts: SORTS, bytesOf: bytesOfEmail };
  const { rows, nextCursor } = await readSortedPage(sorted, { limit, cursor, offset, sort }, (from, count) => {
    const values: unknown[] = [orgId, count];
    const text = emailsOfPage(pageOfEmails(filter, from, values), from.isDescending ? 'desc' : 'asc');
    return planByIndex(em, (own) => statement<EmailRow>(own, text, values));
  });
  return { emails: await viewEmails(em, orgId, rows), nextCursor };
}

async function viewEmails(em: EntityManager, orgId: string, rows: readonly EmailRow[]) {
  const campaignIds = rows.map((row) => row.campaign_id);
  const sandboxIds = await sandboxCampaignsAmong(em, orgId, campaignIds);
  return rows.map((row) => viewEmail(row, sandboxIds.has(row.campaign_id)));
}

/** The response contains the first step twice. */
const bytesOfEmail = ({ sequence }: EmailRow) =>
  bytesIn(...[...sequence, ...sequence.slice(0, 1)].flatMap(({ bodyHtml, bodyText }) => [bodyHtml, bodyText]));

function viewEmail(row: EmailRow, isSandbox: boolean) {
  const [first] = row.sequence;
  return {
    id: row.id,
    campaignId: row.campaign_id,
    leadId: row.lead_id,
    recipient: row.recipient,
    subject: row.subject,
    bodyHtml: first?.bodyHtml ?? '',
    bodyText: first?.bodyText ?? '',
    sequence: row.sequence.map(({ step, bodyHtml, bodyText, daysSinceLastStep }) => ({
      step,
      bodyHtml,
      bodyText,
      daysSinceLastStep,
    })),
    leadFirstName: row.first_name,
    leadLastName: row.last_name,
    leadTitle: row.title,
    leadCompany: row.organization_name,
    leadIndustry: row.organization_industry,
    clientCompanyName: row.client_company_name,
    writtenBy: row.written_by ?? 'templates',
    fallbackReason: row.fallback_reason,
    sandbox: isSandbox,
    createdAt: row.created_at.toISOString(),
  };
}
