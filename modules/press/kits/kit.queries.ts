import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { takeNamedLock } from '../../../src/database/locks.ts';
import { BY_ID, byMoment, byNumber, byText } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage, sortedText } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { assertOwnBrand } from '../../brands/index.ts';
import { assertOwnCampaign } from '../../campaign-state/index.ts';
import { kitStatusAt, LONGEST_GENERATION_MS } from './kit.rules.ts';
import { KitStatus, type ListKitsInput, type MediaKitItem } from './kit.schema.ts';

interface ItemRow {
  id: string;
  org_id: string;
  brand_ids: string[];
  campaign_id: string | null;
  feature_slug: string | null;
  workflow_slug: string | null;
  brand_domain: string;
  parent_media_kit_id: string | null;
  status: KitStatus;
  denial_reason: string | null;
  title: string | null;
  icon_url: string | null;
  excerpt: string | null;
  requested_at: Date;
  created_at: Date;
  updated_at: Date;
}

export interface KitRow extends ItemRow {
  scope: string;
  mdx: string | null;
  language: string | null;
  failure_reason: string | null;
  written_by: string | null;
  fallback_reason: string | null;
}

const ITEM = `id, org_id, brand_ids, campaign_id, feature_slug, workflow_slug, brand_domain, parent_media_kit_id, status,
  denial_reason, title, icon_url, excerpt, requested_at, created_at, updated_at`;

type Viewer = Needs<'clock' | 'kitLinks'>;

function viewKitItem({ clock, kitLinks }: Viewer, row: ItemRow): MediaKitItem {
  // Every rendered kit has an excerpt, possibly empty.
  const token = row.excerpt === null ? null : kitLinks.tokenOf({ orgId: row.org_id, id: row.id });
  const status = kitStatusAt(row.status, row.requested_at, clock.now());
  return {
    id: row.id,
    mediaKitId: row.id,
    orgId: row.org_id,
    organizationId: row.org_id,
    brandId: row.brand_ids[0] ?? null,
    brandIds: row.brand_ids,
    campaignId: row.campaign_id,
    featureSlug: row.feature_slug,
    workflowSlug: row.workflow_slug,
    shareToken: token,
    publicUrl: token === null ? null : kitLinks.pageOf(token),
    title: row.title,
    iconUrl: row.icon_url,
    brandDomain: row.brand_domain,
    parentMediaKitId: row.parent_media_kit_id,
    status,
    denialReason: row.denial_reason,
    contentExcerpt: row.excerpt,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

const TOOK_TOO_LONG = 'Writing the kit took longer than 30 minutes.';

export function viewKit(viewer: Viewer, row: KitRow) {
  const item = viewKitItem(viewer, row);
  return {
    ...item,
    mdxPageContent: row.mdx,
    failureReason: item.status === 'failed' ? (row.failure_reason ?? TOOK_TOO_LONG) : null,
    writtenBy: row.written_by,
    fallbackReason: row.fallback_reason,
  };
}

/** Finds a kit. To change it, call this in a transaction under the lock of its scope. */
export async function findKit(em: EntityManager, orgId: string, id: string): Promise<KitRow> {
  const [row] = isId(id)
    ? await statement<KitRow>(
        em,
        `select ${ITEM}, scope, mdx, language, failure_reason, written_by, fallback_reason from media_kits where org_id = $1 and id = $2`,
        [orgId, id],
      )
    : [];
  if (row === undefined) throw notFound('Media kit');
  return row;
}

const SHOWN_UNASKED: readonly KitStatus[] = ['drafted', 'generating', 'validated'];

type Reader = Viewer & Needs<'em' | 'cursors' | 'actor'>;

const SORTS = {
  validated: byNumber(`(case when status = 'validated' then 1 else 0 end)`),
  createdAt: BY_ID,
  updatedAt: byMoment('updated_at'),
  title: byText('title'),
};

export async function listKits(unit: Reader, { title, status, versionsOf, ...input }: z.output<typeof ListKitsInput>) {
  const { em, cursors, clock, actor } = unit;
  const { orgId } = actor;
  const brandId = input.brand_id ?? input.brandId ?? null;
  const campaignId = input.campaign_id ?? input.campaignId ?? null;
  for (const id of new Set([input.brand_id, input.brandId])) if (id !== undefined) await assertOwnBrand(em, orgId, id);
  for (const id of new Set([input.campaign_id, input.campaignId]))
    if (id !== undefined) await assertOwnCampaign(em, orgId, id);
  const scope = versionsOf === undefined ? null : (await findKit(em, orgId, versionsOf)).scope;
  const unasked = scope === null ? SHOWN_UNASKED : KitStatus.options;
  const statuses = status === undefined ? unasked : [status];
  const list = `media-kits:${brandId}:${campaignId}:${title ?? ''}:${statuses.join(',')}:${scope ?? ''}`;
  const overdue = new Date(clock.now().getTime() - LONGEST_GENERATION_MS);
  const filter = [orgId, brandId, campaignId, title?.toLowerCase() ?? null, statuses, overdue, scope];
  const sorted = { cursors, scope: { orgId, list }, sorts: SORTS };
  const { rows, nextCursor } = await readSortedPage(sorted, input, (from, limit) => {
    const values = [...filter, limit];
    const { place, after, order } = sortedText(from, values);
    const page = `select ${ITEM}, ${place} from media_kits where org_id = $1 and ${IS_ASKED} and ${after} order by ${order} limit $8`;
    return statement<ItemRow & { place: string }>(em, page, values);
  });
  return { mediaKits: rows.map((row) => viewKitItem(unit, row)), nextCursor };
}

const IS_ASKED = `
  ($2::uuid is null or brand_ids @> array[$2::uuid]) and ($3::uuid is null or campaign_id = $3)
  and ($4::text is null or position($4 in lower(title)) > 0)
  and (case when status = 'generating' and requested_at < $6 then 'failed' else status end) = any($5::text[])
  and ($7::text is null or scope = $7)`;

/** Locks the kits of a scope until the end of the transaction, against every start, end or change. */
export const lockScope = (em: EntityManager, { orgId, scope }: Record<'orgId' | 'scope', string>): Promise<void> =>
  takeNamedLock(em, 'press kits', { id: `${orgId}:${scope}`, mode: 'alone' });

/** Returns the page URL of the approved kit of the campaign, or else of the brand. Null if there is none. */
export async function publishedKitUrl(
  { em, kitLinks }: Needs<'em' | 'kitLinks'>,
  { orgId, brandId, campaignId }: { orgId: string; brandId: string; campaignId: string },
): Promise<string | null> {
  const [kit] = await statement<{ id: string }>(
    em,
    `select id from media_kits
     where org_id = $1 and $2 = any(brand_ids) and (campaign_id is null or campaign_id = $3) and status = 'validated'
     order by campaign_id nulls last, created_at desc limit 1`,
    [orgId, brandId, campaignId],
  );
  return kit === undefined ? null : kitLinks.pageOf(kitLinks.tokenOf({ orgId, id: kit.id }));
}
