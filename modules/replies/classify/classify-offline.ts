import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import type { Qualification } from '../reply.schema.ts';
import { classifyBy } from './classify.rules.ts';
import type { LinearModel } from './trained/linear-model.rules.ts';
import { readWeights, WEIGHTS_FOLDER } from './trained/weights-file.ts';

let model: LinearModel | null = null;

/** What a mail says, without asking anybody. The weights are read once, when the first mail comes. */
export function classifyOffline(mail: InboundMail): Qualification {
  model ??= readWeights(WEIGHTS_FOLDER);
  return classifyBy(model, mail);
}
