import type { EntityManager } from '@mikro-orm/postgresql';
import type { ModelSettings } from '../../../src/ai/model/provider.ts';
import type { ModelUsage } from '../../../src/ai/text-understanding.ts';
import type { Claim } from '../../../src/database/claim.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import { despiteConflict } from '../../../src/database/unit-of-work.ts';
import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';

/** Records each model call in `asked` before it is made, so that a call survives the death of its worker and is paid. */
export function recordModelCalls(
  { em }: Needs<'em'>,
  { token }: Claim,
  { orgId, id }: RowKey,
  settings: ModelSettings | null,
): ModelSettings | null {
  if (settings === null) return null;
  const onAsk = async (atMost: ModelUsage) => {
    const noted = await statement(
      em,
      'update brands set asked = $4 where org_id = $1 and id = $2 and claim_token = $3 returning id',
      [orgId, id, token, JSON.stringify(atMost)],
    );
    if (noted.length === 0) throw new Error('The claim on the brand was lost before the model call.');
  };
  return { ...settings, onAsk };
}

/**
 * Clears and returns the recorded usage of an unanswered model call. Null if there is none or the claim is lost.
 * Runs in the transaction that pays, before the claim ends. If the claim is lost, the next worker has paid.
 */
export async function clearRecordedUsage(
  em: EntityManager,
  { token }: Claim,
  { orgId, id }: RowKey,
): Promise<ModelUsage | null> {
  const [row] = await statement<{ asked: ModelUsage }>(
    em,
    `with owed as materialized (
       select org_id, id, asked from brands
       where org_id = $1 and id = $2 and claim_token = $3 and asked is not null for no key update
     )
     update brands set asked = null from owed where brands.org_id = owed.org_id and brands.id = owed.id
     returning owed.asked`,
    [orgId, id, token],
  );
  return row?.asked ?? null;
}

/** Charges a model call whose worker stopped or died: the provider may have charged for it. */
export const payForUnansweredAnalysis = (unit: UnitOfWork, claim: Claim, brand: RowKey): Promise<void> =>
  despiteConflict(() =>
    unit.em.fork().transactional(async (em) => {
      const asked = await clearRecordedUsage(em, claim, brand);
      if (asked !== null) await payForAnalysis({ ...unit, em }, brand, asked);
    }),
  );

export const payForAnalysis = (unit: UnitOfWork, { orgId, id }: RowKey, usage: ModelUsage): Promise<void> =>
  unit.costRecorder.record(unit, { ...usage, orgId, brandId: id, costName: 'brand-analysis' });
