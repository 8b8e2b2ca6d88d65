import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { BY_ID, byMomentIfAny } from '../../../src/database/sorting/sort-column.ts';
import { inOrderOf, readSortedPage, sortedText } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { badRequest, notFound } from '../../../src/kernel/errors.ts';
import { isId, newId } from '../../../src/kernel/ids.ts';
import { bytesTold } from '../../../src/security/cursors.ts';
import { assertOwnCampaign, resolveSandbox } from '../../campaign-state/index.ts';
import { findErased } from '../../suppressions/index.ts';
import { parseMailtoAddress, personKeysInRequest } from './address.rules.ts';
import { QuoteRequest } from './quote-request.entity.ts';
import type {
  CreateRequestInput,
  ListRequestsInput,
  QuoteRequestView,
  QuoteStats,
  QuoteStatsInput,
} from './quote-request.schema.ts';

const SORTS = { createdAt: BY_ID, deadline: byMomentIfAny('deadline') };

export async function listQuoteRequests(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { campaign_id, campaignId = campaign_id, source, ...page }: z.output<typeof ListRequestsInput>,
) {
  for (const id of new Set([campaign_id, campaignId])) if (id !== undefined) await assertOwnCampaign(em, orgId, id);
  const scope = { orgId, list: `quote-requests:${JSON.stringify([campaignId ?? null, source ?? null])}` };
  const list = { cursors, scope, sorts: SORTS, bytesOf: bytesTold };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const values: unknown[] = [orgId, source ?? null, campaignId ?? null, limit];
    const { place, after, order } = sortedText(from, values);
    return statement<{ id: string; place: string; bytes: number }>(
      em,
      `select id, ${place}, octet_length(r.opportunity_text) as bytes from quote_requests r
       where r.org_id = $1 and ($2::text is null or r.source = $2) and ${after}
         and ($3::uuid is null or exists (
           select 1 from quote_matches m where m.org_id = $1 and m.campaign_id = $3 and m.quote_request_id = r.id))
       order by ${order} limit $4`,
      values,
    );
  });
  const ids = rows.map(({ id }) => id);
  const requests = await em.find(QuoteRequest, { orgId, id: { $in: ids } }, { disableIdentityMap: true });
  return { quoteRequests: inOrderOf(rows, requests).map(viewRequest), nextCursor };
}

export async function findQuoteRequest(em: EntityManager, orgId: string, id: string): Promise<QuoteRequest> {
  const request = isId(id) ? await em.findOne(QuoteRequest, { id, orgId }) : null;
  if (request === null) throw notFound('Quote request');
  return request;
}

export async function createQuoteRequest(
  { em, clock, vault, actor }: Needs<'em' | 'clock' | 'vault' | 'actor'>,
  { source, mediaOutlet, opportunityText, pitchUrl, deadline }: z.output<typeof CreateRequestInput>,
) {
  if (pitchUrl != null && /^mailto:/i.test(pitchUrl) && parseMailtoAddress(pitchUrl) === null) {
    throw badRequest('pitchUrl must contain exactly one email address after mailto:.');
  }
  const now = clock.now();
  const personKeys = personKeysInRequest({
    pitchUrl: pitchUrl ?? null,
    mediaOutlet: mediaOutlet ?? null,
    opportunityText,
  });
  const request = await em.transactional(async (inside) => {
    // Checked under the erasure lock, so that a person who is being erased is not stored again.
    if ((await findErased({ em: inside, vault }, actor.orgId, personKeys)).size > 0)
      throw badRequest('The request names a person whose data was erased, so it cannot be stored.');
    return inside.create(QuoteRequest, {
      id: newId(),
      orgId: actor.orgId,
      source,
      mediaOutlet: mediaOutlet ?? null,
      opportunityText,
      pitchUrl: pitchUrl ?? null,
      personKeys,
      deadline: deadline == null ? null : new Date(deadline),
      fetchedAt: now,
      createdAt: now,
      updatedAt: now,
    });
  });
  return { quoteRequest: viewRequest(request) };
}

/**
 * Counts either real or sandbox requests and pitches. With a campaign, counts the requests that it judged and
 * its pitches.
 */
export async function readQuoteStats(
  { em, actor: { orgId } }: Needs<'em' | 'actor'>,
  { campaign_id, campaignId = campaign_id, sandbox: asked }: z.output<typeof QuoteStatsInput>,
) {
  for (const id of new Set([campaign_id, campaignId])) if (id !== undefined) await assertOwnCampaign(em, orgId, id);
  const sandbox = await resolveSandbox(em, orgId, { sandbox: asked, campaignId });
  const [stats] = await statement<Omit<z.output<typeof QuoteStats>, 'sandbox'>>(
    em,
    `select (select count(*) from quote_requests r where r.org_id = $1 and ($3::boolean is null or r.sandbox = $3)
              and ($2::uuid is null or exists (
                select 1 from quote_matches m where m.org_id = $1 and m.campaign_id = $2 and m.quote_request_id = r.id)))::int
              as "totalRequests",
            count(*) filter (where status in ('submitted', 'selected', 'published', 'not_selected'))::int as "totalPitched",
            count(*) filter (where status in ('selected', 'published'))::int as "totalSelected",
            count(*) filter (where status = 'published')::int as "totalPublished",
            count(*) filter (where status = 'not_selected')::int as "totalNotSelected"
     from quote_pitches pitch join quote_requests request on request.org_id = pitch.org_id and request.id = quote_request_id
     where pitch.org_id = $1 and ($2::uuid is null or campaign_id = $2) and ($3::boolean is null or sandbox = $3)`,
    [orgId, campaignId ?? null, asked ?? (campaignId === undefined ? sandbox : null)],
  );
  if (stats === undefined) throw new Error('The count query returned no row.');
  return { ...stats, sandbox };
}

export const viewRequest = (request: QuoteRequest): QuoteRequestView => ({
  id: request.id,
  source: request.source,
  mediaOutlet: request.mediaOutlet ?? null,
  opportunityText: request.opportunityText,
  pitchUrl: request.pitchUrl ?? null,
  deadline: request.deadline?.toISOString() ?? null,
  fetchedAt: request.fetchedAt.toISOString(),
  orgId: request.orgId,
  createdAt: request.createdAt.toISOString(),
  updatedAt: request.updatedAt.toISOString(),
});
