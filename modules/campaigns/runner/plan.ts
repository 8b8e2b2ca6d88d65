import { type ModelSettings, modelNameOf } from '../../../src/ai/model/provider.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { type Money, times } from '../../../src/kernel/money.ts';
import { platformPayment } from '../../keys/index.ts';
import { type Dag, type NodePlan, type PlannedCost, planNodes } from '../../workflows/index.ts';
import { type CampaignNodeContext, type CampaignNodeReport, campaignNodes } from '../campaign-node.ts';

export interface Plan extends NodePlan<CampaignNodeContext, CampaignNodeReport> {
  laterCost: Money;
  email: Pick<PlannedCost, 'costName' | 'unitCost'> | null;
}

export async function planBatches(
  unit: Needs<'em' | 'clock' | 'nodeTypes' | 'platformKeys'>,
  { orgId, dag, model }: { orgId: string; dag: Dag; model: ModelSettings | null },
): Promise<Plan> {
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
