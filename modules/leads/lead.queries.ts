import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { planByIndex } from '../../src/database/plan-by-index.ts';
import { BY_ID, byBytes } from '../../src/database/sorting/sort-column.ts';
import {
  indexedText,
  rangeOfBeginning,
  readSortedPage,
  type SortedFrom,
  sortedText,
  sortOfSearch,
} from '../../src/database/sorting/sorted-page.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { notFound } from '../../src/kernel/errors.ts';
import { isId } from '../../src/kernel/ids.ts';
import { personKey } from '../../src/kernel/text/person-key.ts';
import { bytesOfJson, filterKey } from '../../src/security/cursors.ts';
import { assertOwnBrand } from '../brands/index.ts';
import { assertOwnCampaign, campaignsAmong, sandboxCampaignsAmong } from '../campaign-state/index.ts';
import type { Lead } from './lead.entity.ts';
import type { LeadView, ListLeadsInput, PersonDetails } from './lead.schema.ts';

type LeadTables = InferKyselyDB<typeof Lead>;

const COLUMNS = [
  'id',
  'campaign_id',
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

const SORTS = { createdAt: BY_ID, email: byBytes('person_key') };

type LeadFilter = Pick<
  z.output<typeof ListLeadsInput>,
  'campaignId' | 'brandId' | 'sandbox' | 'status' | 'email' | 'q'
>;

export async function listLeads(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { view, sort, limit, cursor, offset, ...filter }: z.output<typeof ListLeadsInput>,
) {
  const { campaignId, brandId } = filter;
  if (campaignId !== undefined) await assertOwnCampaign(em, orgId, campaignId);
  if (brandId !== undefined) await assertOwnBrand(em, orgId, brandId);
  const order = sortOfSearch({ q: filter.q, sort }, { otherwise: '-createdAt', key: 'email' });
  const scope = { orgId, list: `leads:${filterKey(filter)}` };
  const sorted = { cursors, scope, sorts: SORTS, bytesOf: bytesOfJson };
  const page = { limit, cursor, offset, sort: order };
  const { rows, nextCursor } = await readSortedPage(sorted, page, (from, count) => {
    const values: unknown[] = [orgId, count];
    const text = pageOfLeads(filter, from, values);
    return planByIndex(em, (own) => statement<LeadRow & { place: string }>(own, text, values));
  });
  const campaignIds = rows.map((row) => row.campaign_id);
  const sandboxIds = await sandboxCampaignsAmong(em, orgId, campaignIds);
  return {
    leads: rows.map((row) => ({
      ...viewLead(row, sandboxIds.has(row.campaign_id)),
      ...(view === 'full' ? detailsOf(row) : {}),
    })),
    nextCursor,
  };
}

function pageOfLeads(filter: LeadFilter, from: SortedFrom, values: unknown[]): string {
  const { campaignId, brandId, sandbox, status, email, q } = filter;
  const isOfAll = [campaignId, sandbox, status, email, q].every((value) => value === undefined);
  if (isOfAll && from.column.by === 'id') {
    const { after, order, place } =
      brandId === undefined
        ? sortedText(from, values)
        : indexedText(from, { brand_id: `$${values.push(brandId)}` }, values);
    return `
      select ${COLUMNS.join(', ')}, ${place} from leads where org_id = $1 and ${after} order by ${order} limit $2`;
  }
  const { order } = sortedText({ ...from, last: null }, []);
  // Each campaign gives its first leads from one index alone; the page is merged from them.
  return `
    select ${COLUMNS.join(', ')}, page.place
    from (
      select id as lead_id, place
      from ${campaignsAmong({ campaignId, brandId, sandbox }, values)} c
        cross join lateral (${leadsOfCampaign(filter, from, values)}) lead
      order by ${order} limit $2
    ) page cross join lateral (select * from leads where org_id = $1 and id = page.lead_id offset 0) lead
    order by ${order}`;
}

function leadsOfCampaign({ brandId, status, email, q }: LeadFilter, from: SortedFrom, values: unknown[]): string {
  const given = (value: string) => `$${values.push(value)}`;
  const conditions = brandId === undefined ? [] : [`brand_id = ${given(brandId)}`];
  if (email !== undefined) {
    if (status !== undefined) conditions.push(`status = ${given(status)}`);
    if (q !== undefined) conditions.push(`starts_with(person_key, ${given(keyOf(q))})`);
    const { place, after, order } = sortedText(from, values);
    return `
      select id, person_key, ${place} from leads
      where org_id = c.org_id and campaign_id = c.campaign_id and person_key collate "C" = ${given(keyOf(email))}
        and ${[after, ...conditions].join(' and ')}
      order by ${order} limit $2`;
  }
  const isByStatus = status !== undefined && from.column.by === 'id';
  if (status !== undefined && !isByStatus) conditions.push(`status = ${given(status)}`);
  const columns = { campaign_id: 'c.campaign_id', ...(isByStatus ? { status: given(status) } : {}) };
  const range = q === undefined ? undefined : rangeOfBeginning(keyOf(q));
  const { after, place, order } = indexedText(from, columns, values, range);
  return `
    select id, person_key, ${place} from leads
    where org_id = c.org_id and ${[after, ...conditions].join(' and ')} order by ${order} limit $2`;
}

/** Normalizes an address as in `person_key`. */
const keyOf = (address: string) => personKey(address) ?? address.normalize('NFC').trim().toLowerCase();

/** Returns one lead of the organisation, with its brand. Throws "not found" otherwise. */
export async function findLead(em: EntityManager, orgId: string, leadId: string) {
  const query = em
    .getKysely<LeadTables>()
    .selectFrom('leads')
    .select([...COLUMNS, 'brand_id', 'unsubscribed_at'])
    .where('org_id', '=', orgId);
  const row = isId(leadId) ? await query.where('id', '=', leadId).executeTakeFirst() : undefined;
  if (row === undefined) throw notFound('Lead');
  return row;
}

type LeadRow = Pick<Selectable<LeadTables['leads']>, (typeof COLUMNS)[number]>;

/** Fills unknown details with null, for every source. */
export const detailsOf = ({ details }: Pick<LeadRow, 'details'>): PersonDetails => ({ ...NO_DETAILS, ...details });

const NO_DETAILS: PersonDetails = { seniority: null, departments: [], city: null, country: null, headline: null };

export const viewLead = (row: LeadRow, isSandbox: boolean): z.output<typeof LeadView> => ({
  id: row.id,
  campaignId: row.campaign_id,
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
  sandbox: isSandbox,
  createdAt: row.created_at.toISOString(),
});
