import { createModel, type Model } from '../../../src/ai/model/ask.ts';
import { fallingBack } from '../../../src/ai/model/provider.ts';
import type { Needs, UnitOfWork } from '../../../src/kernel/context.ts';
import { isMachines } from '../../campaign-state/index.ts';
import { recordTokens } from '../../costs/index.ts';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import type { Qualification } from '../reply.schema.ts';
import { unlessProposed } from './classify.rules.ts';
import { classifyByModel } from './classify-by-model.ts';
import { classifyOffline } from './classify-offline.ts';

export interface Classified extends Qualification {
  /** `rules`, with the model that was trained for them, or the provider whose model read the mail. */
  by: string;
}

/** From here on nothing is in doubt, so that no model need be asked. */
const CERTAIN = 0.95;
/** From here on somebody who wants no more mail is left alone without asking. */
const LIKELY = 0.5;

const isDecided = ({ qualification, attention, confidence }: Qualification): boolean =>
  attention !== null ||
  (qualification === 'unsubscribe' && confidence >= LIKELY) ||
  (isMachines(qualification) && confidence >= CERTAIN);

/** The organisation's model; null when it has none. Ask for it once per batch and organisation. */
export async function modelOf(unit: UnitOfWork, orgId: string): Promise<Model | null> {
  const settings = fallingBack(await unit.modelAccess.for(unit, orgId));
  return settings === null ? null : createModel(unit.egress, settings);
}

/** Whether it is known at once what a mail says: nobody is asked. */
export const isReadAtOnce = ({ replyWeights }: Needs<'replyWeights'>, mail: InboundMail): boolean =>
  isDecided(classifyOffline(mail, replyWeights.folder));

/**
 * What a mail says: by the provider's model where there is one, by rules and the trained model where there is none or it
 * fails. Who asks beyond doubt to be left alone, what a person must see, and what a program wrote need no second opinion.
 * Never inside a transaction.
 */
export async function classifyMail(
  unit: UnitOfWork,
  { orgId, model }: { orgId: string; model: Model | null },
  mail: InboundMail,
): Promise<Classified> {
  const ruled = classifyOffline(mail, unit.replyWeights.folder);
  if (model === null || isDecided(ruled)) return { ...ruled, by: 'rules' };
  const { qualification, usage, failure } = await classifyByModel(model, mail);
  const about = { orgId, brandIds: null, serviceName: 'delivery', taskName: 'reply-classification' };
  await recordTokens({ ...unit, em: unit.orm.em.fork() }, { ...usage, ...about });
  if (qualification !== null) return { ...unlessProposed(qualification, mail), by: model.provider };
  return {
    ...ruled,
    reasoning: `${ruled.reasoning} (By rules: ${failure ?? 'the model gave no answer.'})`,
    by: 'rules',
  };
}
