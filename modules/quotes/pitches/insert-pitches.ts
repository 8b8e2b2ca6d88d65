import type { EntityManager } from '@mikro-orm/postgresql';
import type { ModelUsage } from '../../../src/ai/text-understanding.ts';
import { takeNamedLock } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import { newId } from '../../../src/kernel/ids.ts';

export interface NewPitch {
  quoteRequestId: string;
  /** Text of the request that the pitch answers. */
  asked: string;
  draft: string;
  writtenBy: string;
  fallbackReason: string | null;
  runId: string | null;
  /** Maximum usage of the model call that follows, and its deadline. */
  pending?: { usage: ModelUsage; until: Date } | null;
}

interface PitchOwner {
  orgId: string;
  brandId: string;
  campaignId: string | null;
  now: Date;
}

/**
 * Inserts drafts for one brand in the caller's transaction. Skips requests that have a pitch of the brand, and
 * requests whose text has changed because their author was erased. Returns the new ids.
 */
export async function insertPitches(
  em: EntityManager,
  { orgId, brandId, campaignId, now }: PitchOwner,
  pitches: readonly NewPitch[],
): Promise<string[]> {
  if (pitches.length === 0) return [];
  await takeNamedLock(em, 'erasure', { id: orgId, mode: 'shared' });
  const rows = await statement<{ id: string }>(
    em,
    `insert into quote_pitches (org_id, id, quote_request_id, campaign_id, brand_id, draft, written_by, fallback_reason, run_id,
       asked, asked_until, status, created_at, updated_at)
     select $1, given.id, "quoteRequestId", $2, $3, draft, "writtenBy", "fallbackReason", "runId", pending -> 'usage',
       (pending ->> 'until')::timestamptz, 'drafted', $4, $4
     from jsonb_to_recordset($5::jsonb) as given
       (id uuid, "quoteRequestId" uuid, asked text, draft text, "writtenBy" text, "fallbackReason" text, "runId" uuid,
        pending jsonb)
     join quote_requests r on r.org_id = $1 and r.id = "quoteRequestId" and r.opportunity_text = given.asked
     order by "quoteRequestId" on conflict (org_id, quote_request_id, brand_id) do nothing returning quote_pitches.id`,
    [orgId, campaignId, brandId, now, JSON.stringify(pitches.map((pitch) => ({ id: newId(), ...pitch })))],
  );
  return rows.map(({ id }) => id);
}

export async function findPitchedRequests(
  em: EntityManager,
  { orgId, brandId }: Pick<PitchOwner, 'orgId' | 'brandId'>,
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
