import type { z } from 'zod';
import { byText } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { bytesOfJson, ROWS_AT_ONCE } from '../../../src/security/cursors.ts';
import { outreachTo } from '../../leads/index.ts';
import { lastDeliveryTo } from '../../messages/index.ts';
import {
  ASSOCIATIONS_OF_JOURNALIST,
  assertOwnScope,
  BY_RELEVANCE,
  describeFilter,
  filterValues,
  JOURNALIST_ASSOCIATIONS,
  pageOfJournalists,
  replyRankOf,
  selectSandboxOrLive,
} from '../outreach/associations.ts';
import {
  type OutreachFigures,
  readGroupedOutreachFigures,
  readListFigures,
  readOutreachFigures,
} from '../outreach/outreach-figures.ts';
import type { JournalistStatisticsInput, ListJournalistsInput } from './journalist.schema.ts';
import { type JournalistRow, viewJournalist } from './journalist.view.ts';

type Context = Needs<'em' | 'cursors' | 'actor'>;

const SORTS = {
  relevanceScore: BY_RELEVANCE,
  journalistName: byText('(select j.name from journalists j where j.org_id = $1 and j.id = one.journalist_id)'),
};

export async function listJournalists(
  unit: Context,
  { limit, cursor, offset, sort, ...filter }: z.output<typeof ListJournalistsInput>,
) {
  const { em, actor } = unit;
  await assertOwnScope(unit, filter);
  const values = filterValues(actor.orgId, filter);
  const scope = { orgId: actor.orgId, list: `journalists:${describeFilter(filter)}` };
  const list = {
    cursors: unit.cursors,
    scope,
    sorts: SORTS,
    id: 'one.journalist_id',
    bytesOf: bytesOfJson,
    atOnce: ROWS_AT_ONCE,
  };
  const { rows, nextCursor } = await readSortedPage(list, { limit, cursor, offset, sort }, (from, count) => {
    const given = [...values, count];
    return statement<JournalistRow & { place: string }>(em, withShownColumns(pageOfJournalists(from, given)), given);
  });
  const figures = await readListFigures(unit, JOURNALIST_ASSOCIATIONS, filter);
  return { journalists: rows.map(viewJournalist), ...figures, nextCursor };
}

const SHOWN_TIME = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;
const shownTime = (time: string) => `to_char(${time} at time zone 'UTC', ${SHOWN_TIME})`;

/** SQL: one journalist over all selected campaigns, with the best relevance and furthest status. */
const PLACED = `
  select max(a.relevance) as relevance, max(a.rank) as rank, max(a.reply) as reply, jsonb_agg(jsonb_build_object(
      'id', a.id, 'campaignId', a.campaign_id, 'featureSlug', a.feature_slug, 'workflowSlug', a.workflow_slug,
      'rank', a.rank, 'skipReason', case when a.status = 'skipped' then a.status_reason end, 'relevance', a.relevance::text, 'whyRelevant', a.why_relevant,
      'whyNotRelevant', a.why_not_relevant, 'articleUrls', a.article_urls, 'runId', a.run_id,
      'createdAt', ${shownTime('a.created_at')}) order by a.relevance desc, a.campaign_id) as campaigns
  from (${ASSOCIATIONS_OF_JOURNALIST}) a`;

const mailFacts = (among: string) => `
  case when bool_or(${among}) then jsonb_build_object(
    'contacted', bool_or(lead.contacted) filter (where ${among}), 'delivered', bool_or(lead.delivered) filter (where ${among}),
    'opened', bool_or(lead.opened) filter (where ${among}), 'replied', bool_or(lead.replied) filter (where ${among}),
    'reply', max(${replyRankOf('lead.reply_class')}) filter (where ${among}),
    'bounced', bool_or(lead.bounced) filter (where ${among}), 'unsubscribed', bool_or(lead.unsubscribed) filter (where ${among}),
    'lastDeliveredAt', ${shownTime(`(max(${lastDeliveryTo('cj.org_id', 'cj.campaign_id', 'cj.lead_id')}) filter (where ${among}))`)}
  ) end`;

/** Covers all campaigns of the organisation, because a bounce for one brand counts for all. */
const MAIL = `
  select ${mailFacts('cj.campaign_id = $3')} as "inCampaign", ${mailFacts('cj.brand_id = $2')} as "inBrand",
         bool_or(lead.bounced) as bounced, bool_or(lead.unsubscribed) as unsubscribed, count(*)::int as mails
  from campaign_journalists cj join ${outreachTo('cj.org_id', 'cj.lead_id')} lead on true
  where cj.org_id = $1 and cj.journalist_id = page.id`;

/** Reads the shown columns by key, only for the rows of the page. */
const withShownColumns = (page: string) => `
  select j.id, j.name, j.first_name as "firstName", j.last_name as "lastName", j.entity_type as "entityType", j.email,
         o.id as "outletId", o.name as "outletName", o.domain as "outletDomain", o.sandbox, placed.rank, placed.reply,
         placed.relevance::text as relevance, placed.campaigns, page.place, mail.*
  from (${page}) page
  join journalists j on j.org_id = $1 and j.id = page.id
  join outlets o on o.org_id = $1 and o.id = j.outlet_id
  cross join lateral (${PLACED}) placed cross join lateral (${MAIL}) mail
  order by page.number`;

const NONE = 'none';

export async function readJournalistStatistics(
  unit: Needs<'em' | 'actor'>,
  { groupBy, ...filter }: z.output<typeof JournalistStatisticsInput>,
) {
  const { em, actor } = unit;
  await assertOwnScope(unit, filter);
  const { counted, sandbox } = await selectSandboxOrLive(unit, filter);
  const values = filterValues(actor.orgId, counted);
  const whole = { ...viewFigures(await readOutreachFigures(em, JOURNALIST_ASSOCIATIONS, values)), sandbox };
  if (groupBy === undefined) return whole;
  const groups = await readGroupedOutreachFigures(em, JOURNALIST_ASSOCIATIONS, values, groupBy);
  const groupedBy = Object.fromEntries([...groups].map(([key, figures]) => [key ?? NONE, viewFigures(figures)]));
  return { ...whole, groupedBy };
}

const viewFigures = ({ total, byOutreachStatus, repliesDetail }: OutreachFigures) => ({
  totalJournalists: total,
  byOutreachStatus,
  repliesDetail,
});
