import type { z } from 'zod';
import { byNumber } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage, sortedText } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { bytesOfJson, ROWS_AT_ONCE } from '../../../src/security/cursors.ts';
import {
  ASSOCIATIONS_OF_JOURNALIST,
  assertOwnScope,
  filterValues,
  outreachStatusAt,
} from '../outreach/associations.ts';
import type { CampaignPageInput } from '../outreach/outreach.schema.ts';
import type { JournalistSkipReason } from './journalist.schema.ts';

interface CampaignRow {
  id: string;
  place: string;
  entityType: 'individual' | 'organization';
  journalistName: string;
  firstName: string | null;
  lastName: string | null;
  outletId: string;
  outletName: string;
  outletDomain: string;
  sandbox: boolean;
  email: string | null;
  rank: number;
  skipReason: JournalistSkipReason;
  relevance: string;
  whyRelevant: string;
  whyNotRelevant: string;
  articleUrls: string[];
  createdAt: Date;
  updatedAt: Date;
}

export async function listJournalistsOfCampaign(
  unit: Needs<'em' | 'cursors' | 'actor'>,
  { campaignId, ...page }: z.output<typeof CampaignPageInput>,
) {
  await assertOwnScope(unit, { campaignId });
  const { orgId } = unit.actor;
  const scope = { orgId, list: `journalists of ${campaignId}` };
  const sorts = { relevanceScore: byNumber('relevance') };
  const list = { cursors: unit.cursors, scope, sorts, id: 'journalist_id', bytesOf: bytesOfJson, atOnce: ROWS_AT_ONCE };
  const { rows, nextCursor } = await readSortedPage(list, { ...page, sort: '-relevanceScore' }, (from, count) => {
    const values = [...filterValues(orgId, { campaignId }), count];
    const { after } = sortedText(from, values);
    return statement<CampaignRow>(unit.em, pageOfCampaign(after), values);
  });
  const journalists = rows.map(({ rank, relevance, place: _place, createdAt, updatedAt, ...row }) => ({
    ...row,
    outreachStatus: outreachStatusAt(rank),
    relevanceScore: Number(relevance),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }));
  return { journalists, nextCursor };
}

const pageOfCampaign = (after: string) => `
  select j.id, j.entity_type as "entityType", j.name as "journalistName", j.first_name as "firstName",
         j.last_name as "lastName", o.id as "outletId", o.name as "outletName", o.domain as "outletDomain",
         o.sandbox, j.email, cj.rank, case when cj.status = 'skipped' then cj.status_reason end as "skipReason",
         cj.relevance::text as relevance, cj.relevance::text as place, cj.why_relevant as "whyRelevant", cj.why_not_relevant as "whyNotRelevant",
         cj.article_urls as "articleUrls", cj.created_at as "createdAt", cj.updated_at as "updatedAt"
  from (
    select journalist_id as id from campaign_journalists
    where org_id = $1 and campaign_id = $3 and ${after}
    order by relevance desc, journalist_id desc limit $9
  ) page
  cross join lateral (${ASSOCIATIONS_OF_JOURNALIST}) cj
  join journalists j on j.org_id = $1 and j.id = cj.journalist_id
  join outlets o on o.org_id = $1 and o.id = cj.outlet_id
  order by cj.relevance desc, j.id desc`;
