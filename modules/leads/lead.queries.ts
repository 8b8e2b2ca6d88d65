import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { BY_ID } from '../../src/database/sorting/sort-column.ts';
import { readSortedPage, sortedSql } from '../../src/database/sorting/sorted-page.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { bytesOfJson } from '../../src/security/cursors.ts';
import { assertOwnBrand } from '../brands/index.ts';
import { assertOwnCampaign } from '../campaign-state/index.ts';
import type { Lead } from './lead.entity.ts';
import type { LeadView, ListLeadsInput, PersonDetails } from './lead.schema.ts';

type LeadTables = InferKyselyDB<typeof Lead>;

const COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'title',
  'organization_name',
  'organization_domain',
  'organization_industry',
  'organization_size',
  'linkedin_url',
  'email_status',
  'source',
  'details',
  'status',
  'skip_reason',
  'contacted',
  'delivered',
  'bounced',
  'replied',
  'referred_to',
  'away_until',
  'created_at',
] as const;

/** Hundreds of thousands: only the order that its indexes have. */
const SORTS = { createdAt: BY_ID };

export async function listLeads(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { campaignId, brandId, status, view, ...page }: z.output<typeof ListLeadsInput>,
) {
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  if (brandId !== undefined) await assertOwnBrand(em, orgId, brandId);
  const list = `leads:${campaignId ?? ''}:${brandId ?? ''}:${status ?? ''}`;
  const sorted = { cursors, scope: { orgId, list }, sorts: SORTS, bytesOf: bytesOfJson };
  const { rows, nextCursor } = await readSortedPage(sorted, page, (from, limit) => {
    const { after, order } = sortedSql(from);
    return em
      .getKysely<LeadTables>()
      .selectFrom('leads')
      .select(COLUMNS)
      .where('org_id', '=', orgId)
      .$if(campaignId !== undefined, (query) => query.where('campaign_id', '=', campaignId ?? ''))
      .$if(brandId !== undefined, (query) => query.where('brand_id', '=', brandId ?? ''))
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'served'))
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute();
  });
  return {
    leads: rows.map((row) => ({ ...viewLead(row), ...(view === 'full' ? detailsOf(row) : {}) })),
    nextCursor,
  };
}

/** One lead with what tells whose it is, or nothing that the organisation may learn of. */
export async function findLead(em: EntityManager, orgId: string, leadId: string) {
  const query = em
    .getKysely<LeadTables>()
    .selectFrom('leads')
    .select([...COLUMNS, 'campaign_id', 'brand_id', 'unsubscribed_at'])
    .where('org_id', '=', orgId);
  const row = isId(leadId) ? await query.where('id', '=', leadId).executeTakeFirst() : undefined;
  if (row === undefined) throw notFound('Lead');
  return row;
}

type LeadRow = Pick<Selectable<LeadTables['leads']>, (typeof COLUMNS)[number]>;

/** What a person is not known for is null, whoever found them. */
export const detailsOf = ({ details }: Pick<LeadRow, 'details'>): PersonDetails => ({ ...NOTHING_MORE, ...details });

const NOTHING_MORE: PersonDetails = { seniority: null, departments: [], city: null, country: null, headline: null };

export const viewLead = (row: LeadRow): z.output<typeof LeadView> => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  title: row.title,
  organizationName: row.organization_name,
  organizationDomain: row.organization_domain,
  organizationIndustry: row.organization_industry,
  organizationSize: row.organization_size,
  linkedinUrl: row.linkedin_url,
  emailStatus: row.email_status,
  namespace: row.source,
  status: row.status,
  skipReason: row.skip_reason,
  contacted: row.contacted,
  delivered: row.delivered,
  bounced: row.bounced,
  replied: row.replied,
  referredTo: row.referred_to,
  awayUntil: row.away_until?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});
