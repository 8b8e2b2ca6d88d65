import type { ModelUsage } from '../../../src/ai/text-understanding.ts';
import { taking } from '../../../src/database/locks.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import { despiteConflict } from '../../../src/database/unit-of-work.ts';
import type { MemberContext, Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import { finishRun, recordTokens, startRun } from '../../costs/index.ts';
import type { WrittenPitch } from '../writing/write-pitch.ts';

interface Pending {
  usage: ModelUsage;
  until: Date;
}

interface Wanted {
  orgId: string;
  brandId: string;
  quoteRequestId: string;
}

/**
 * Takes over an unedited draft whose caller died during the model call, and pays what that call may have used.
 * Returns null if there is none. Runs in the caller's transaction.
 */
export async function takeOverPitch(
  unit: MemberContext,
  { orgId, brandId, quoteRequestId }: Wanted,
  pending: Pending | null,
): Promise<string | null> {
  taking(unit.em, 'quote pitches');
  const [left] = await statement<{ id: string; asked: ModelUsage | null }>(
    unit.em,
    `select id, asked from quote_pitches
     where org_id = $1 and brand_id = $2 and quote_request_id = $3 and status = 'drafted' and asked_until < $4
       and updated_at = created_at for no key update`,
    [orgId, brandId, quoteRequestId, unit.clock.now()],
  );
  if (left === undefined) return null;
  if (left.asked !== null) await recordUse(unit, { orgId, brandId, userId: unit.actor.userId }, left.asked);
  await statement(unit.em, 'update quote_pitches set asked = $3, asked_until = $4 where org_id = $1 and id = $2', [
    orgId,
    left.id,
    pending === null ? null : JSON.stringify(pending.usage),
    pending?.until ?? null,
  ]);
  return left.id;
}

interface OwnPitch extends RowKey {
  brandId: string;
  /** Identifies our claim. After a takeover it differs, and the new owner has paid for us. */
  until: Date;
}

/** Records the usage and replaces the template text, unless a user has edited or submitted it meanwhile. */
export const storeWrittenPitch = (
  unit: MemberContext,
  { orgId, id, brandId, until }: OwnPitch,
  { draft, writtenBy, fallbackReason }: WrittenPitch,
  used: ModelUsage,
): Promise<void> =>
  despiteConflict(() =>
    unit.em.fork().transactional(async (em) => {
      taking(em, 'quote pitches');
      const mine = await statement(
        em,
        `update quote_pitches set asked = null, asked_until = null
         where org_id = $1 and id = $2 and asked_until = $3 and asked is not null returning id`,
        [orgId, id, until],
      );
      if (mine.length === 0) return;
      const runId = await recordUse({ ...unit, em }, { orgId, brandId, userId: unit.actor.userId }, used);
      await statement(
        em,
        `update quote_pitches set draft = $3, written_by = $4, fallback_reason = $5, run_id = $6, updated_at = $7
         where org_id = $1 and id = $2 and status = 'drafted' and updated_at = created_at and draft <> ''`,
        [orgId, id, draft, writtenBy, fallbackReason, runId, unit.clock.now()],
      );
    }),
  );

/** Limit for one sweep. The next sweep finds the rest. */
const SETTLED_AT_ONCE = 20;
const DIED = 'The process stopped before the model answered.';

/** Pays for model calls whose caller died, even if the draft is never requested again. */
export async function settleUnansweredPitches({ em, clock, queue, stripe }: UnitOfWork): Promise<void> {
  await em.fork().transactional(async (inside) => {
    taking(inside, 'quote pitches');
    const left = await statement<RowKey & { brandId: string; asked: ModelUsage }>(
      inside,
      `select org_id as "orgId", id, brand_id as "brandId", asked from quote_pitches
       where asked is not null and asked_until < $1 order by asked_until limit ${SETTLED_AT_ONCE} for no key update skip locked`,
      [clock.now()],
    );
    // Sorted by organisation, which is the lock order of credit everywhere.
    const inOrder = left.toSorted((one, other) => (one.orgId < other.orgId ? -1 : 1));
    for (const { orgId, id, brandId, asked } of inOrder) {
      const runId = await recordUse({ em: inside, clock, queue, stripe }, { orgId, brandId, userId: null }, asked);
      await statement(
        inside,
        'update quote_pitches set asked = null, run_id = $3, fallback_reason = $4 where org_id = $1 and id = $2',
        [orgId, id, runId, DIED],
      );
    }
  });
}

async function recordUse(
  unit: Needs<'em' | 'clock' | 'queue' | 'stripe'>,
  { orgId, brandId, userId }: { orgId: string; brandId: string; userId: string | null },
  usage: ModelUsage,
): Promise<string | null> {
  const about = { orgId, brandIds: [brandId], serviceName: 'quotes' };
  const isUsed = usage.inputTokens + usage.outputTokens > 0;
  const runId = isUsed ? await startRun(unit, { ...about, userId, taskName: 'quote-pitch' }) : null;
  await recordTokens(unit, { ...usage, ...about, taskName: 'pitch-tokens', parentRunId: runId });
  if (runId === null) return null;
  await finishRun(unit, { orgId, runId }, 'completed');
  return runId;
}
