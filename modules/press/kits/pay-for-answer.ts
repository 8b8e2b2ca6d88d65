import type { ModelSettings } from '../../../src/ai/model/provider.ts';
import type { ModelUsage } from '../../../src/ai/text-understanding.ts';
import type { ClaimedRow } from '../../../src/database/claim.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import { despiteConflict } from '../../../src/database/unit-of-work.ts';
import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import { recordTokens } from '../../costs/index.ts';
import { askForKit, maximumKitUsage, openKitModel } from './writing/ask-for-kit.ts';
import type { KitModelResult } from './writing/draft-kit.ts';
import type { KitQuestion } from './writing/kit-question.ts';

/** The model's answer, and the number of instructions that it covers. */
interface KeptAnswer extends KitModelResult {
  wishes: number;
}

export interface ClaimedKit extends ClaimedRow {
  /** The claim token. A worker that lost the claim must not write. */
  token: string;
  scope: string;
  brand_ids: string[];
  campaign_id: string | null;
  instructions: string[];
  parent_media_kit_id: string | null;
  requested_at: Date;
  /** Maximum usage of a model call without a stored answer. */
  asked: ModelUsage | null;
  answered: KeptAnswer | null;
}

/** Asks a model once for the same instructions. The answer and its cost are stored before anything else happens. */
export async function payForKitAnswer(
  unit: UnitOfWork,
  kit: ClaimedKit,
  settings: ModelSettings,
  { question, signal }: { question: KitQuestion; signal: AbortSignal },
): Promise<KitModelResult> {
  const wishes = kit.instructions.length;
  if (kit.answered?.wishes === wishes) return kit.answered;
  signal.throwIfAborted();
  const noted = await statement(
    unit.em,
    'update media_kits set asked = $4 where org_id = $1 and id = $2 and claim_token = $3 returning id',
    [kit.orgId, kit.id, kit.token, JSON.stringify(maximumKitUsage(settings))],
  );
  if (noted.length === 0) throw new Error('The claim on the kit was lost before the model call.');
  const { asked, usage } = await askForKit(openKitModel(unit, settings), question, signal);
  await payAsWriter(unit, kit, usage, { ...asked, wishes });
  return asked;
}

/** A question whose worker stopped or died may have been charged, so it counts as used. */
export async function payForUnansweredKit(unit: UnitOfWork, kit: ClaimedKit): Promise<void> {
  if (kit.asked !== null) await payAsWriter(unit, kit, kit.asked, null);
}

/** Records usage only while the claim is valid. A worker that took over the kit has already recorded the question. */
const payAsWriter = (
  unit: UnitOfWork,
  kit: ClaimedKit,
  usage: ModelUsage,
  answered: KeptAnswer | null,
): Promise<void> =>
  despiteConflict(() =>
    unit.em.fork().transactional(async (em) => {
      const mine = await statement(
        em,
        `update media_kits set asked = null, answered = $4
         where org_id = $1 and id = $2 and claim_token = $3 and asked is not null returning id`,
        [kit.orgId, kit.id, kit.token, answered === null ? null : JSON.stringify(answered)],
      );
      if (mine.length > 0) await recordUse({ ...unit, em }, kit, kit.brand_ids, usage);
    }),
  );

/** Call this in the transaction that takes a kit away from its writer: an open model call may still be charged. */
export async function payForAbandoned(unit: Needs<'em' | 'clock' | 'queue' | 'stripe'>, kit: RowKey): Promise<void> {
  const [row] = await statement<{ asked: ModelUsage; brandIds: string[] }>(
    unit.em,
    `select asked, brand_ids as "brandIds" from media_kits where org_id = $1 and id = $2 and asked is not null
     for no key update`,
    [kit.orgId, kit.id],
  );
  if (row === undefined) return;
  await statement(unit.em, 'update media_kits set asked = null where org_id = $1 and id = $2', [kit.orgId, kit.id]);
  await recordUse(unit, kit, row.brandIds, row.asked);
}

/** The organisation pays, not a campaign, so no budget is checked. */
async function recordUse(
  unit: Needs<'em' | 'clock' | 'queue' | 'stripe'>,
  { orgId, id }: RowKey,
  brandIds: string[],
  usage: ModelUsage,
) {
  const runId = await recordTokens(unit, { ...usage, orgId, brandIds, serviceName: 'press', taskName: 'press-kit' });
  if (runId === null) return;
  await statement(unit.em, 'update media_kits set run_ids = run_ids || $3::uuid where org_id = $1 and id = $2', [
    orgId,
    id,
    runId,
  ]);
}
