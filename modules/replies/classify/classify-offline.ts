import { existsSync } from 'node:fs';
import type { InboundMail } from '../receive/inbound-mail.schema.ts';
import type { Qualification } from '../reply.schema.ts';
import { classifyBy } from './classify.rules.ts';
import type { LinearModel } from './trained/linear-model.rules.ts';
import { readWeights, WEIGHTS_FOLDER } from './trained/weights-file.ts';

const models = new Map<string, LinearModel>();

/** Classifies a mail without a provider. The weights are loaded with the first mail. */
export function classifyOffline(mail: InboundMail, ownWeights: string | null = null): Qualification {
  const folder = ownWeights ?? WEIGHTS_FOLDER;
  const model = models.get(folder) ?? modelIn(folder);
  models.set(folder, model);
  return classifyBy(model, mail);
}

/** Falls back to the bundled weights if the installation has not trained its own. */
const modelIn = (folder: string): LinearModel => readWeights(existsSync(folder) ? folder : WEIGHTS_FOLDER);
