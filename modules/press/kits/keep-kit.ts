import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { currentKit, insertKit } from './insert-kit.ts';
import { keepImages, keepPage } from './keep-draft.ts';
import { scopeOf } from './kit.rules.ts';
import type { KitDraft } from './writing/draft-kit.ts';

interface CampaignKit {
  orgId: string;
  id: string;
  brandIds: string[];
  campaignId: string;
  runId: string;
}

/** Inserts a kit drafted by a campaign, in the transaction of the batch. */
export async function keepKit(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, id, brandIds, campaignId, runId }: CampaignKit,
  draft: KitDraft,
): Promise<void> {
  const now = clock.now();
  const current = await currentKit(em, orgId, scopeOf(brandIds, campaignId), null);
  const parentId = current === null || current.status === 'generating' ? null : current.id;
  await insertKit(em, { id, status: 'drafted', orgId, brandIds, campaignId, parentId, instructions: [], now });
  await statement(
    em,
    `update media_kits set run_ids = array[$3::uuid], icon_url = coalesce($4, icon_url),
       language = $5, written_by = $6, fallback_reason = $7 where org_id = $1 and id = $2`,
    [orgId, id, runId, draft.iconUrl, draft.language, draft.writtenBy, draft.fallbackReason],
  );
  await keepPage(em, { orgId, id }, { ...draft, now });
  await keepImages(em, { orgId, id }, draft.images, draft.copies);
}
