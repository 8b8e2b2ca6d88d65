import type { ModelSettings } from '../../../src/ai/model/provider.ts';
import type { ModelUsage } from '../../../src/ai/text-understanding.ts';
import { statement } from '../../../src/database/statement.ts';
import { despiteConflict } from '../../../src/database/unit-of-work.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { recordTokens } from '../../costs/index.ts';
import type { KeptAnswer, KitToWrite } from './kit-to-write.ts';
import { askForKit, mostUsed, openKitModel } from './writing/ask-for-kit.ts';
import type { Asked } from './writing/draft-kit.ts';
import type { KitQuestion } from './writing/kit-question.ts';

/** Asks a model, once for the same wishes: what it said and what it cost are written down before anything else is done. */
export async function payForAnswer(
  unit: UnitOfWork,
  kit: KitToWrite,
  settings: ModelSettings,
  { question, signal }: { question: KitQuestion; signal: AbortSignal },
): Promise<Asked> {
  const wishes = kit.instructions.length;
  if (kit.answered?.wishes === wishes) return kit.answered;
  signal.throwIfAborted();
  await statement(unit.em, 'update media_kits set asked = $3 where org_id = $1 and id = $2', [
    kit.orgId,
    kit.id,
    JSON.stringify(mostUsed(settings)),
  ]);
  const { asked, usage } = await askForKit(openKitModel(unit, settings), question, signal);
  await keepPaid(unit, kit, usage, { ...asked, wishes });
  return asked;
}

/** A question that was asked when its worker stopped or died may have been charged: it counts as used. */
export async function payForUnanswered(unit: UnitOfWork, kit: KitToWrite): Promise<void> {
  if (kit.asked !== null) await keepPaid(unit, kit, kit.asked, null);
}

/** Also where the kit is gone: what was used was used. No campaign pays for it, so no budget is asked. */
const keepPaid = (unit: UnitOfWork, kit: KitToWrite, usage: ModelUsage, answered: KeptAnswer | null): Promise<void> =>
  despiteConflict(() =>
    unit.em.fork().transactional(async (em) => {
      const { orgId, id, brand_ids: brandIds } = kit;
      const cost = { ...usage, orgId, brandIds, serviceName: 'press', taskName: 'press-kit' };
      const isFree = usage.inputTokens + usage.outputTokens === 0;
      const runIds = isFree ? [] : [await recordTokens({ ...unit, em }, cost)];
      await statement(
        em,
        `update media_kits set asked = null, answered = $3, run_ids = run_ids || $4::uuid[] where org_id = $1 and id = $2`,
        [orgId, id, answered === null ? null : JSON.stringify(answered), runIds],
      );
    }),
  );
