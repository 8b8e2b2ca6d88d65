import type { EntityManager } from '@mikro-orm/postgresql';
import { type ModelSettings, modelNameOf } from '../../../src/ai/model/provider.ts';
import { prepared, statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { centsFromNumeric, type Money, times } from '../../../src/kernel/money.ts';
import { type BudgetOwner, reservedFor } from '../../costs/index.ts';
import { platformPayment } from '../../keys/index.ts';
import { type Dag, type NodePlan, type PlannedCost, planNodes } from '../../workflows/index.ts';
import { type CampaignNodeContext, type CampaignNodeReport, campaignNodes } from '../campaign-node.ts';

export interface BatchPlan extends NodePlan<CampaignNodeContext, CampaignNodeReport> {
  laterCost: Money;
  email: Pick<PlannedCost, 'costName' | 'unitCost'> | null;
}

export async function planBatches(
  unit: Needs<'em' | 'clock' | 'nodeTypes' | 'platformKeys'>,
  { orgId, dag, model }: { orgId: string; dag: Dag; model: ModelSettings | null },
): Promise<BatchPlan> {
  const { em, clock, nodeTypes } = unit;
  const plan = await planNodes(em, campaignNodes, {
    orgId,
    dag,
    nodeTypes,
    textModel: textModelOf(model),
    isByPlatform: await platformPayment(unit, orgId),
    now: clock.now(),
  });
  // Emails are paid for when they are sent, not when they are scheduled.
  const [email = null] = plan.nodes.flatMap(({ laterCosts }) => laterCosts);
  return { ...plan, email, laterCost: email === null ? 0n : times(email.unitCost, email.perUnit) };
}

export const textModelOf = (model: ModelSettings | null): string | null =>
  model === null ? null : `${model.provider}-${modelNameOf(model)}`;

/** Returns the cost of the scheduled emails, without emails whose money is already reserved. */
export async function scheduledEmailCost(
  em: EntityManager,
  { orgId, campaignId }: BudgetOwner,
  { email }: BatchPlan,
): Promise<Money> {
  if (email === null) return 0n;
  const [row] = await statement<{ open: number; reserved: string }>(em, PROMISED, [orgId, campaignId, email.costName]);
  if (row === undefined) return 0n;
  const promised = times(email.unitCost, Math.max(0, row.open)) - centsFromNumeric(row.reserved);
  return promised > 0n ? promised : 0n;
}

const PROMISED = prepared(`
  select coalesce((select value from campaign_counts where org_id = $1 and campaign_id = $2 and name = 'openMessages'), 0)::int as open,
         ${reservedFor('$1', '$2', '$3')} as reserved`);
