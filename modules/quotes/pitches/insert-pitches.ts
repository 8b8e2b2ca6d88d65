import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { newId } from '../../../src/kernel/ids.ts';

export interface NewPitch {
  quoteRequestId: string;
  draft: string;
  writtenBy: string;
  fallbackReason: string | null;
  runId: string | null;
}

interface Whose {
  orgId: string;
  brandId: string;
  campaignId: string | null;
  now: Date;
}

/** Drafts for one brand. A request that the brand has a pitch for is left out; answers the ids of the new ones. */
export async function insertPitches(
  em: EntityManager,
  { orgId, brandId, campaignId, now }: Whose,
  pitches: readonly NewPitch[],
): Promise<string[]> {
  if (pitches.length === 0) return [];
  const rows = await statement<{ id: string }>(
    em,
    `insert into quote_pitches (org_id, id, quote_request_id, campaign_id, brand_id, draft, written_by, fallback_reason, run_id,
       status, created_at, updated_at)
     select $1, id, "quoteRequestId", $2, $3, draft, "writtenBy", "fallbackReason", "runId", 'drafted', $4, $4
     from jsonb_to_recordset($5::jsonb) as given
       (id uuid, "quoteRequestId" uuid, draft text, "writtenBy" text, "fallbackReason" text, "runId" uuid)
     order by "quoteRequestId" on conflict (org_id, quote_request_id, brand_id) do nothing returning id`,
    [orgId, campaignId, brandId, now, JSON.stringify(pitches.map((pitch) => ({ id: newId(), ...pitch })))],
  );
  return rows.map(({ id }) => id);
}
