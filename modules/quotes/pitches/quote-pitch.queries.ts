import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { RowKey } from '../../../src/database/row-key.ts';
import { BY_ID } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import { dayAt } from '../../../src/kernel/clock.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { bytesIn } from '../../../src/security/cursors.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { addCounts, assertOwnCampaign, type Counts } from '../../campaign-state/index.ts';
import { readTimeZone } from '../../identity/index.ts';
import { findQuoteRequest } from '../requests/quote-request.queries.ts';
import { QuotePitch } from './quote-pitch.entity.ts';
import type { ListPitchesInput, QuotePitchView } from './quote-pitch.schema.ts';

const SORTS = { createdAt: BY_ID };

export async function listQuotePitches(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  { status, quoteRequestId, ...input }: z.output<typeof ListPitchesInput>,
) {
  for (const id of new Set([input.campaign_id, input.campaignId]))
    if (id !== undefined) await assertOwnCampaign(em, orgId, id);
  for (const id of new Set([input.brand_id, input.brandId])) if (id !== undefined) await assertOwnBrand(em, orgId, id);
  if (quoteRequestId !== undefined) await findQuoteRequest(em, orgId, quoteRequestId);
  const campaignId = input.campaign_id ?? input.campaignId;
  const brandId = input.brand_id ?? input.brandId;
  const filters = [campaignId, brandId, status, quoteRequestId].map((value) => value ?? '');
  const scope = { orgId, list: `quote-pitches:${filters.join(':')}` };
  const bytesOf = ({ draft, replyText }: QuotePitch) => bytesIn(draft, replyText);
  const list = { cursors, scope, sorts: SORTS, bytesOf };
  const { rows, nextCursor } = await readSortedPage(list, input, ({ last, isDescending }, limit) =>
    em.find(
      QuotePitch,
      {
        orgId,
        ...(campaignId === undefined ? {} : { campaignId }),
        ...(brandId === undefined ? {} : { brandId }),
        ...(status === undefined ? {} : { status }),
        ...(quoteRequestId === undefined ? {} : { quoteRequestId }),
        ...(last === null ? {} : { id: isDescending ? { $lt: last.id } : { $gt: last.id } }),
      },
      { orderBy: { id: isDescending ? 'desc' : 'asc' }, limit },
    ),
  );
  return { quotePitches: rows.map(viewPitch), nextCursor };
}

export async function findQuotePitch(em: EntityManager, orgId: string, id: string): Promise<QuotePitch> {
  const pitch = isId(id) ? await em.findOne(QuotePitch, { id, orgId }, { refresh: true }) : null;
  if (pitch === null) throw notFound('Quote pitch');
  return pitch;
}

/** Adds to the counts of the pitch's campaign, if any. Runs in the transaction that changes the pitch. */
export async function countPitch(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, campaignId }: Pick<QuotePitch, 'orgId' | 'campaignId'>,
  counts: Counts,
): Promise<void> {
  if (campaignId == null) return;
  await addCounts(em, { orgId, id: campaignId }, dayAt(clock.now(), await readTimeZone(em, orgId)), counts);
}

export const viewPitch = (pitch: QuotePitch): QuotePitchView => ({
  id: pitch.id,
  quoteRequestId: pitch.quoteRequestId,
  campaignId: pitch.campaignId ?? null,
  brandId: pitch.brandId,
  draft: pitch.draft,
  submittedAt: pitch.submittedAt?.toISOString() ?? null,
  status: pitch.status,
  featuredArticleUrl: pitch.featuredArticleUrl ?? null,
  error: pitch.error ?? null,
  runId: pitch.runId ?? null,
  writtenBy: pitch.writtenBy,
  fallbackReason: pitch.fallbackReason ?? null,
  repliedAt: pitch.repliedAt?.toISOString() ?? null,
  replyText: pitch.replyText ?? null,
  parentRunId: null,
  orgId: pitch.orgId,
  createdAt: pitch.createdAt.toISOString(),
  updatedAt: pitch.updatedAt.toISOString(),
});

/** Counts a sent pitch once, even if it bounced and was sent again. The caller has locked the pitch. */
export async function countSent(unit: Needs<'em' | 'clock'>, { orgId, id }: RowKey): Promise<void> {
  const [first] = await statement<{ campaignId: string | null }>(
    unit.em,
    `update quote_pitches set sent_at = $3 where org_id = $1 and id = $2 and sent_at is null
     returning campaign_id as "campaignId"`,
    [orgId, id, unit.clock.now()],
  );
  if (first !== undefined) await countPitch(unit, { orgId, ...first }, { quotePitchesSent: 1 });
}
