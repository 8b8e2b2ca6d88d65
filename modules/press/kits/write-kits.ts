import { withFallback } from '../../../src/ai/model/provider.ts';
import { type Claim, type ClaimedRow, claimDue, finishClaimed, releaseClaimed } from '../../../src/database/claim.ts';
import { dueWorkHandler, type Take } from '../../../src/database/due-worker.ts';
import { statement } from '../../../src/database/statement.ts';
import { despiteConflict } from '../../../src/database/unit-of-work.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { DomainError } from '../../../src/kernel/errors.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import { failKit, storeKitDraft } from './finish-kit.ts';
import { findKit } from './kit.queries.ts';
import { isOverdue } from './kit.rules.ts';
import { type ClaimedKit, payForKitAnswer, payForUnansweredKit } from './pay-for-answer.ts';
import { writeKitsJob } from './write-kits.job.ts';
import { draftFromPrevious, draftKit } from './writing/draft-kit.ts';
import type { KitQuestion } from './writing/kit-question.ts';

/**
 * Longer than ten sites, four at a time (48 s), three texts in a busy thread (90 s), the model (90 s) and the
 * images (18 s).
 */
const LEASE_MS: Milliseconds = 360_000;
/** Limit for one process. Reading a page takes some megabytes. */
const KITS_AT_ONCE = 4;
const OF_ONE_ORGANISATION = 2;
/** Includes attempts whose worker died. */
const ATTEMPTS_ALLOWED = 3;
const RETRY_MS: Milliseconds = 30_000;

export const writeKitsHandler = (platform: Platform): JobHandler<Record<string, never>> =>
  dueWorkHandler(platform, {
    contract: writeKitsJob,
    atOnce: KITS_AT_ONCE,
    ofOne: OF_ONE_ORGANISATION,
    work: writeDueKit,
  });

/** Writes one due kit. Returns false if none is due. */
export async function writeDueKit(unit: UnitOfWork, signal: AbortSignal, take: Take = claimDue): Promise<boolean> {
  const now = unit.clock.now();
  const claim = await take(unit.em, { table: 'media_kits', now, limit: 1, leaseMs: LEASE_MS });
  const [row] = claim.rows;
  if (row === undefined) return false;
  const [read] = await statement<Omit<ClaimedKit, keyof ClaimedRow | 'token'>>(
    unit.em,
    `select scope, brand_ids, campaign_id, instructions, parent_media_kit_id, requested_at, asked, answered from media_kits
     where org_id = $1 and id = $2`,
    [row.orgId, row.id],
  );
  if (read === undefined) return true;
  const kit: ClaimedKit = { ...row, ...read, token: claim.token };
  try {
    await payForUnansweredKit(unit, kit);
    if (isOverdue(kit.requested_at, now)) await failKit(unit, claim, kit, null);
    else if (kit.attempts > ATTEMPTS_ALLOWED) throw new Error('Workers died on every attempt to write this kit.');
    else await writeKit(unit, claim, kit, signal);
  } catch (error) {
    if (signal.aborted) await finishClaimed(unit.em, claim, [kit.id], unit.clock.now());
    else await noteFailure(unit, claim, kit, error);
  }
  return true;
}

async function writeKit(unit: UnitOfWork, claim: Claim, kit: ClaimedKit, signal: AbortSignal): Promise<void> {
  const { orgId, id, brand_ids: brandIds, instructions } = kit;
  const model = withFallback(await unit.modelAccess.for(unit, orgId));
  const ask =
    model === null ? null : (question: KitQuestion) => payForKitAnswer(unit, kit, model, { question, signal });
  const parent = model === null ? await textOf(unit, orgId, kit.parent_media_kit_id) : null;
  const draft =
    parent === null
      ? await draftKit(unit, { orgId, id, brandIds, instructions, inputs: {}, ask, signal })
      : await draftFromPrevious(unit, { orgId, id }, parent, signal);
  // Retried separately: repeating the whole job would read the site again.
  await despiteConflict(() => storeKitDraft(unit, claim, kit, draft));
}

async function textOf(unit: UnitOfWork, orgId: string, id: string | null) {
  if (id === null) return null;
  const { mdx, icon_url, language, written_by } = await findKit(unit.em, orgId, id);
  return mdx === null ? null : { mdx, iconUrl: icon_url, language, writtenBy: written_by ?? 'extractive' };
}

async function noteFailure(unit: UnitOfWork, claim: Claim, kit: ClaimedKit, error: unknown): Promise<void> {
  const isKnown = error instanceof DomainError;
  if (!isKnown) unit.log.error({ err: error, mediaKitId: kit.id }, 'A press kit could not be written.');
  if (kit.attempts < ATTEMPTS_ALLOWED) {
    const again = new Date(unit.clock.now().getTime() + RETRY_MS);
    await releaseClaimed(unit.em, claim, [kit.id], again);
    await unit.queue.enqueue(writeKitsJob, {}, again);
    return;
  }
  await failKit(unit, claim, kit, isKnown ? error.message : 'Something went wrong on our side.');
}

/** Enqueues the job if a due kit has lost its job. */
export async function sweepKits({ em, clock, queue }: UnitOfWork): Promise<void> {
  const [due] = await statement(
    em,
    'select id from media_kits where due_at <= $1 and (claimed_until is null or claimed_until < $1) order by due_at limit 1',
    [clock.now()],
  );
  if (due !== undefined) await queue.enqueue(writeKitsJob, {});
}
