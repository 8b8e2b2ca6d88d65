import type { z } from 'zod';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { byMoment } from '../../../src/database/sorting/sort-column.ts';
import { indexedText, readSortedPage, type SortedFrom, sortedText } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { bytesIn } from '../../../src/security/cursors.ts';
import { assertOwnBrand, brandNameOf } from '../../brands/index.ts';
import {
  assertOwnCampaign,
  campaignNameOf,
  campaignsAmong,
  sandboxCampaignsAmong,
} from '../../campaign-state/index.ts';
import { recipientOf } from '../../leads/index.ts';
import type { ListedReply, ListRepliesInput } from './reply-list.schema.ts';

type Filter = Omit<z.output<typeof ListRepliesInput>, 'limit' | 'cursor' | 'offset' | 'sort' | 'sandbox'>;

const SORTS = { receivedAt: byMoment('r.received_at') };

export async function listAllReplies(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { limit, cursor, offset, sort, sandbox, ...filter }: z.output<typeof ListRepliesInput>,
) {
  if (filter.campaignId !== undefined) await assertOwnCampaign(em, orgId, filter.campaignId);
  if (filter.brandId !== undefined) await assertOwnBrand(em, orgId, filter.brandId);
  const { conditions, values } = conditionsOf(orgId, filter);
  const scope = { orgId, list: `replies:${JSON.stringify([sandbox, ...conditions, ...values])}` };
  const list = { cursors, scope, sorts: SORTS, id: 'r.id', bytesOf: ({ text }: ReplyRow) => bytesIn(text) };
  const { rows, nextCursor } = await readSortedPage(list, { limit, cursor, offset, sort }, (from, count) => {
    const given = [...values, count];
    const text = pageOf({ conditions, sandbox }, from, given);
    return sandbox === undefined
      ? statement<ReplyRow>(em, text, given)
      : planByIndex(em, (own) => statement<ReplyRow>(own, text, given));
  });
  const campaignIds = rows.map((row) => row.campaignId);
  const sandboxIds = await sandboxCampaignsAmong(em, orgId, campaignIds);
  return {
    replies: rows.map((row) => viewReply(row, row.campaignId !== null && sandboxIds.has(row.campaignId))),
    nextCursor,
  };
}

/** Only requested filters appear in the SQL, so that each uses its index. */
function conditionsOf(orgId: string, filter: Filter) {
  const values: unknown[] = [orgId];
  const conditions: string[] = [];
  for (const column of ['campaign_id', 'brand_id', 'qualification', 'sentiment'] as const) {
    const value = filter[FILTERS[column]];
    if (value !== undefined) conditions.push(`r.${column} = $${values.push(value)}`);
  }
  const is = (asked: boolean | undefined, yes: string, no: string) => {
    if (asked !== undefined) conditions.push(asked ? yes : no);
  };
  is(filter.unread, 'not r.is_read', 'r.is_read');
  is(filter.needsReview, 'r.needs_review', 'not r.needs_review');
  is(filter.unmatched, 'r.lead_id is null', 'r.lead_id is not null');
  return { conditions, values };
}

const FILTERS = {
  campaign_id: 'campaignId',
  brand_id: 'brandId',
  qualification: 'qualification',
  sentiment: 'sentiment',
} as const;

interface ReplyRow extends Omit<ListedReply, 'lead' | 'campaign' | 'brand' | 'receivedAt' | 'sandbox'> {
  leadId: string | null;
  email: string | null;
  name: string | null;
  company: string | null;
  campaignId: string | null;
  campaignName: string | null;
  brandId: string | null;
  brandName: string | null;
  receivedAt: Date;
  place: string;
}

interface Selection {
  conditions: readonly string[];
  sandbox: boolean | undefined;
}

/** The last value is the limit. */
function pageOf({ conditions, sandbox }: Selection, from: SortedFrom, values: unknown[]): string {
  const limit = `$${values.length}`;
  const { place, order } = sortedText({ ...from, last: null }, []);
  const fits = (where: string) => [where, ...conditions].join(' and ');
  const page =
    sandbox === undefined
      ? `select * from replies r where r.org_id = $1 and ${fits(sortedText(from, values).after)} order by ${order} limit ${limit}`
      : `select reply.* from (
           ${idsInWorld({ fits, sandbox, limit }, from, values)} order by ${order} limit ${limit}
         ) r cross join lateral (select * from replies where org_id = $1 and id = r.id offset 0) reply`;
  return `
  select r.id, r.lead_id as "leadId", l.email, l.name, l.organization_name as company, r.campaign_id as "campaignId",
         ${campaignNameOf('r.org_id', 'r.campaign_id')} as "campaignName", r.brand_id as "brandId",
         ${brandNameOf('r.org_id', 'r.brand_id')} as "brandName", r.from_email as "from", r.subject, r.own_text as text,
         r.qualification, r.sentiment, r.confidence, r.attention, r.needs_review as "needsReview",
         r.is_read as "isRead", r.referred_to as "referredTo", r.received_at as "receivedAt", ${place}
  from (${page}) r left join ${recipientOf('r.org_id', 'r.lead_id')} l on true
  order by ${order}`;
}

interface World {
  fits: (where: string) => string;
  sandbox: boolean;
  limit: string;
}

/** SQL for the first replies of each campaign, either sandbox or live. Mail outside campaigns is live. */
function idsInWorld({ fits, sandbox, limit }: World, from: SortedFrom, values: unknown[]): string {
  const { after, order } = indexedText(from, { 'r.campaign_id': 'c.campaign_id' }, values);
  const ofCampaigns = `
    select reply.id, reply.received_at from ${campaignsAmong({ sandbox }, values)} c cross join lateral (
      select r.id, r.received_at from replies r where r.org_id = $1 and ${fits(after)} order by ${order} limit ${limit}) reply`;
  if (sandbox) return `select * from (${ofCampaigns}) r`;
  const strangers = sortedText(from, values);
  return `
    select * from (
      ${ofCampaigns} union all (
        select r.id, r.received_at from replies r
        where r.org_id = $1 and ${fits(`r.lead_id is null and ${strangers.after}`)} order by ${strangers.order} limit ${limit})
    ) r`;
}

function viewReply(row: ReplyRow, isSandbox: boolean): ListedReply {
  const {
    leadId,
    email,
    name,
    company,
    campaignId,
    campaignName,
    brandId,
    brandName,
    receivedAt,
    place: _place,
    ...reply
  } = row;
  return {
    ...reply,
    lead: leadId === null ? null : { id: leadId, email: email ?? '', name, company },
    campaign: campaignId === null ? null : { id: campaignId, name: campaignName ?? '', sandbox: isSandbox },
    brand: brandId === null ? null : { id: brandId, name: brandName },
    // Restores the original value, because PostgreSQL's `real` has seven digits.
    confidence: Math.round(reply.confidence * 1000) / 1000,
    sandbox: isSandbox,
    receivedAt: receivedAt.toISOString(),
  };
}
