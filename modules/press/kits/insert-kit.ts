import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { findBrands } from '../../brands/index.ts';
import { Campaign } from '../../campaign-state/index.ts';
import { kitScope } from './kit.rules.ts';

export interface NewKit {
  id?: string;
  status: 'generating' | 'drafted';
  orgId: string;
  /** The first is the primary brand. */
  brandIds: string[];
  campaignId: string | null;
  parentId: string | null;
  instructions: string[];
  now: Date;
}

/** Inserts a kit and returns its id. A `generating` kit is due immediately. */
export async function insertKit(em: EntityManager, kit: NewKit): Promise<string> {
  const { id = newId(), status, orgId, brandIds, campaignId, parentId, instructions, now } = kit;
  const [brand] = await findBrands(em, orgId, brandIds.slice(0, 1));
  const campaign = campaignId === null ? null : await em.findOne(Campaign, { id: campaignId, orgId });
  await statement(
    em,
    `insert into media_kits (org_id, id, scope, brand_ids, campaign_id, feature_slug, workflow_slug, brand_name, brand_domain,
       icon_url, parent_media_kit_id, status, instructions, requested_at, created_at, updated_at, due_at, brand_url)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $14, $12, $13::timestamptz, $13, $13, case when $14::text = 'generating' then $13::timestamptz end, $15)`,
    [
      orgId,
      id,
      kitScope(brandIds, campaignId),
      brandIds,
      campaignId,
      campaign?.featureSlug ?? null,
      campaign?.workflowSlug ?? null,
      brand?.name ?? brand?.domain ?? '',
      brand?.domain ?? '',
      brand?.logoUrl ?? null,
      parentId,
      JSON.stringify(instructions),
      now,
      status,
      brand?.brandUrl ?? '',
    ],
  );
  return id;
}

/**
 * Returns the kit that is being written, or else the predecessor of a new one: the named kit, or the newest of
 * the scope.
 */
export async function currentKit(em: EntityManager, orgId: string, scope: string, namedId: string | null) {
  const [current] = await statement<{ id: string; status: string }>(
    em,
    `select id, status from media_kits
     where org_id = $1 and scope = $2 and (status in ('generating', 'drafted', 'validated') or id = $3::uuid)
     order by status = 'generating' desc, id = $3::uuid desc nulls last, id desc limit 1`,
    [orgId, scope, namedId],
  );
  return current ?? null;
}
