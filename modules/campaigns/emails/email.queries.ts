import type { z } from 'zod';
import { BY_ID } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage, type SortedFrom, sortedText } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { bytesIn } from '../../../src/security/cursors.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { assertOwnCampaign } from '../../campaign-state/index.ts';
import { assertOwnLead, recipientOf } from '../../leads/index.ts';
import { emailsOf, newestEmailTo } from '../../messages/index.ts';
import { readCampaign } from '../campaign.queries.ts';
import type { CampaignEmailsInput, EmailOfLeadInput, EmailStep, EmailsInput } from './email.schema.ts';

type Unit = Needs<'em' | 'cursors' | 'actor'>;

export async function listCampaignEmails(unit: Unit, { campaignId, ...page }: z.output<typeof CampaignEmailsInput>) {
  const { id } = await readCampaign(unit.em, unit.actor.orgId, campaignId);
  return listEmails(unit, page, { campaignId: id, brandId: null });
}

export async function listBrandEmails(unit: Unit, { brandId, ...page }: z.output<typeof EmailsInput>) {
  if (brandId !== undefined) await assertOwnBrand(unit.em, unit.actor.orgId, brandId);
  return listEmails(unit, page, { campaignId: null, brandId: brandId ?? null });
}

/** The email that was written to a lead; null where none has been written yet, or the lead is of another campaign. */
export async function readEmailToLead(
  { em, actor: { orgId } }: Unit,
  { leadId, campaignId }: z.output<typeof EmailOfLeadInput>,
) {
  await assertOwnLead(em, orgId, leadId);
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  const [row] = await statement<EmailRow>(em, EMAIL_TO_LEAD, [orgId, leadId, campaignId ?? null]);
  return { generation: row === undefined ? null : viewEmail(row) };
}

interface EmailRow {
  id: string;
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

const PERSON = 'l.first_name, l.last_name, l.title, l.organization_name, l.organization_industry';

const EMAIL_TO_LEAD = `
  select email.*, ${PERSON}
  from ${recipientOf('$1', '$2')} l cross join ${newestEmailTo('l.org_id', 'l.id')} email
  where $3::uuid is null or l.campaign_id = $3`;

const SORTS = { createdAt: BY_ID };

/** Every campaign gives its first, by its own index, and the first of these make the page: no list is ever sorted whole. */
function pageOfEmails(from: SortedFrom, values: unknown[]): string {
  const { after, order } = sortedText(from, values);
  return `
    select email.*, ${PERSON}
    from campaigns cross join ${emailsOf('campaigns.org_id', 'campaigns.id', { after, order, limit: '$1' })} email
      join ${recipientOf('email.org_id', 'email.lead_id')} l on true
    where campaigns.org_id = $2 and ($3::uuid is null or campaigns.id = $3)
      and ($4::uuid is null or campaigns.brand_ids @> array[$4])
    order by email.${order} limit $1`;
}

async function listEmails(
  { em, cursors, actor: { orgId } }: Unit,
  page: Omit<z.output<typeof EmailsInput>, 'brandId'>,
  { campaignId, brandId }: { campaignId: string | null; brandId: string | null },
) {
  const list = `emails:${campaignId ?? ''}:${brandId ?? ''}`;
  const sorted = { cursors, scope: { orgId, list }, sorts: SORTS, bytesOf: bytesOfEmail };
  const { rows, nextCursor } = await readSortedPage(sorted, page, (from, limit) => {
    const values: unknown[] = [limit, orgId, campaignId, brandId];
    return statement<EmailRow>(em, pageOfEmails(from, values), values);
  });
  return { emails: rows.map(viewEmail), nextCursor };
}

/** The first step stands in it twice. */
const bytesOfEmail = ({ sequence }: EmailRow) =>
  bytesIn(...[...sequence, ...sequence.slice(0, 1)].flatMap(({ bodyHtml, bodyText }) => [bodyHtml, bodyText]));

function viewEmail(row: EmailRow) {
  const [first] = row.sequence;
  return {
    id: row.id,
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
    createdAt: row.created_at.toISOString(),
  };
}
