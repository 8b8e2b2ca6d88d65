import { existsSync } from 'node:fs';
import { createModel, type Model } from '../../../src/ai/model/ask.ts';
import { withFallback } from '../../../src/ai/model/provider.ts';
import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import { isAutoReply } from '../../campaign-state/index.ts';
import { recordTokens } from '../../costs/index.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import type { Qualification } from '../reply.schema.ts';
import { classifyByRules, downgradeProposal } from './classify.rules.ts';
import { classifyByModel } from './classify-by-model.ts';
import type { LinearModel } from './trained/linear-model.rules.ts';
import { readWeights, WEIGHTS_FOLDER } from './trained/weights-file.ts';

export interface Classification extends Qualification {
  /** `rules` (including the trained model), or the provider whose model classified the mail. */
  by: string;
}

/** From this confidence on, no provider's model is asked. */
const CERTAIN_CONFIDENCE = 0.95;
/** From this confidence on, an unsubscribe needs no provider's model. */
const UNSUBSCRIBE_CONFIDENCE = 0.5;

const isDecided = ({ qualification, attention, confidence }: Qualification): boolean =>
  attention !== null ||
  (qualification === 'unsubscribe' && confidence >= UNSUBSCRIBE_CONFIDENCE) ||
  (isAutoReply(qualification) && confidence >= CERTAIN_CONFIDENCE);

/** Returns the organisation's model, or null if it has none. Call it once per batch and organisation. */
export async function openOrganisationModel(unit: UnitOfWork, orgId: string): Promise<Model | null> {
  const settings = withFallback(await unit.modelAccess.for(unit, orgId));
  return settings === null ? null : createModel(unit.egress, settings);
}

/** Tells whether the rules alone can classify the mail. */
export const needsNoModel = ({ replyWeights }: Needs<'replyWeights'>, mail: InboundMail): boolean =>
  isDecided(classifyOffline(mail, replyWeights.folder));

/**
 * Classifies a mail with the provider's model, or with rules and the trained model if there is none or it fails.
 * Clear unsubscribes, serious cases and auto-replies need no provider. Never call it in a transaction.
 */
export async function classifyMail(
  unit: UnitOfWork,
  { orgId, model }: { orgId: string; model: Model | null },
  mail: InboundMail,
): Promise<Classification> {
  const ruled = classifyOffline(mail, unit.replyWeights.folder);
  if (model === null || isDecided(ruled)) return { ...ruled, by: 'rules' };
  const { qualification, usage, failure } = await classifyByModel(model, mail);
  const about = { orgId, brandIds: null, serviceName: 'delivery', taskName: 'reply-classification' };
  await recordTokens({ ...unit, em: unit.orm.em.fork() }, { ...usage, ...about });
  if (qualification !== null) return { ...downgradeProposal(qualification, mail), by: model.provider };
  return {
    ...ruled,
    reasoning: `${ruled.reasoning} (Classified by rules: ${failure ?? 'the model returned no response.'})`,
    by: 'rules',
  };
}

const models = new Map<string, LinearModel>();

/** Classifies a mail without a provider. The weights are loaded with the first mail. */
export function classifyOffline(mail: InboundMail, ownWeights: string | null = null): Qualification {
  const folder = ownWeights ?? WEIGHTS_FOLDER;
  const model = models.get(folder) ?? loadWeights(folder);
  models.set(folder, model);
  return classifyByRules(model, mail);
}

/** Falls back to the bundled weights if the installation has not trained its own. */
const loadWeights = (folder: string): LinearModel => readWeights(existsSync(folder) ? folder : WEIGHTS_FOLDER);
