import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Needs } from '../../src/kernel/context.ts';
import { readPage } from '../../src/security/cursors.ts';
import { assertOwnBrand } from '../brands/index.ts';
import { assertOwnCampaign } from '../campaign-state/index.ts';
import type { Lead } from './lead.entity.ts';
import type { LeadView, ListLeadsInput } from './lead.schema.ts';

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
  'status',
  'skip_reason',
  'contacted',
  'delivered',
  'bounced',
  'replied',
  'created_at',
] as const;

/** The newest first. */
export async function listLeads(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { campaignId, brandId, status, ...page }: z.output<typeof ListLeadsInput>,
) {
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  if (brandId !== undefined) await assertOwnBrand(em, orgId, brandId);
  const list = `leads:${campaignId ?? ''}:${brandId ?? ''}:${status ?? ''}`;
  const { rows, nextCursor } = await readPage(cursors, { orgId, list }, page, (after, limit) =>
    em
      .getKysely<LeadTables>()
      .selectFrom('leads')
      .select(COLUMNS)
      .where('org_id', '=', orgId)
      .$if(campaignId !== undefined, (query) => query.where('campaign_id', '=', campaignId ?? ''))
      .$if(brandId !== undefined, (query) => query.where('brand_id', '=', brandId ?? ''))
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'served'))
      .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );
  return { leads: rows.map(viewLead), nextCursor };
}

type LeadRow = Pick<Selectable<LeadTables['leads']>, (typeof COLUMNS)[number]>;

const viewLead = (row: LeadRow): z.output<typeof LeadView> => ({
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
  status: row.status,
  skipReason: row.skip_reason,
  contacted: row.contacted,
  delivered: row.delivered,
  bounced: row.bounced,
  replied: row.replied,
  createdAt: row.created_at.toISOString(),
});
