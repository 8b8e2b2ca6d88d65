import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';

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
