import { type Claim, finishClaimed } from '../../../src/database/claim.ts';
import { statement } from '../../../src/database/statement.ts';
import { dayAt } from '../../../src/kernel/clock.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { addCounts } from '../../campaign-state/index.ts';
import { findOrganisation } from '../../identity/index.ts';
import { lockScope } from './kit.queries.ts';
import type { ClaimedKit } from './pay-for-answer.ts';
import { storeKitImages, storeKitPage } from './store-page.ts';
import type { KitDraft } from './writing/draft-kit.ts';

/**
 * Stores the draft if the claim is still valid. An instruction that arrived meanwhile makes the kit due again;
 * a later one starts a new version.
 */
export async function storeKitDraft(unit: UnitOfWork, claim: Claim, kit: ClaimedKit, draft: KitDraft): Promise<void> {
  const { orgId, id, campaign_id: campaignId, instructions } = kit;
  const now = unit.clock.now();
  await unit.em.fork().transactional(async (em) => {
    await lockScope(em, kit);
    const [mine] = await finishClaimed(em, claim, [id]);
    if (mine === undefined) return;
    const kept = await statement(em, KEEP, [
      orgId,
      id,
      draft.iconUrl,
      draft.language,
      draft.writtenBy,
      draft.fallbackReason,
      instructions.length,
      now,
    ]);
    if (kept.length === 0) return;
    await storeKitPage(em, { orgId, id }, { ...draft, now });
    await storeKitImages(em, { orgId, id }, draft.images, draft.copies);
    if (campaignId === null) return;
    const { timeZone } = await findOrganisation(em, orgId);
    await addCounts(em, { orgId, id: campaignId }, dayAt(now, timeZone), { pressKitsGenerated: 1 });
  });
}

/** Makes the kit due again if instructions were added meanwhile. */
const KEEP = `
  with noted as (
    update media_kits set answered = null, updated_at = $8::timestamptz,
      status = case when jsonb_array_length(instructions) > $7 then status else 'drafted' end,
      due_at = case when jsonb_array_length(instructions) > $7 then $8::timestamptz end,
      icon_url = coalesce($3, icon_url), language = $4, written_by = $5, fallback_reason = $6
    where org_id = $1 and id = $2 and status = 'generating' returning status
  )
  select 1 from noted where status = 'drafted'`;

/** Marks the kit as failed if the claim is still valid. */
export async function failKit(unit: UnitOfWork, claim: Claim, kit: ClaimedKit, reason: string | null): Promise<void> {
  const { orgId, id } = kit;
  await unit.em.fork().transactional(async (em) => {
    await lockScope(em, kit);
    const [mine] = await finishClaimed(em, claim, [id]);
    if (mine === undefined) return;
    await statement(
      em,
      `update media_kits set status = 'failed', answered = null, failure_reason = $3, updated_at = $4
       where org_id = $1 and id = $2 and status = 'generating'`,
      [orgId, id, reason, unit.clock.now()],
    );
  });
}
