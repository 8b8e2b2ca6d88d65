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

/** Which of these requests a brand has a pitch for, so that no model is paid for another one. */
export async function pitchedAmong(
  em: EntityManager,
  { orgId, brandId }: Pick<Whose, 'orgId' | 'brandId'>,
  quoteRequestIds: readonly string[],
): Promise<Set<string>> {
  const rows = await statement<{ id: string }>(
    em,
    `select quote_request_id as id from quote_pitches
     where org_id = $1 and brand_id = $2 and quote_request_id = any($3::uuid[])`,
    [orgId, brandId, quoteRequestIds],
  );
  return new Set(rows.map(({ id }) => id));
}
