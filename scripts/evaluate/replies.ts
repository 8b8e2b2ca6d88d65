import { classifyByRules } from '../../modules/replies/classify/classify.rules.ts';
import { extractFeatures } from '../../modules/replies/classify/trained/features.rules.ts';
import {
  formOpinion,
  type Label,
  type LinearModel,
} from '../../modules/replies/classify/trained/linear-model.rules.ts';
import { readWeights, WEIGHTS_FOLDER } from '../../modules/replies/classify/trained/weights-file.ts';
import { mailWith } from '../../test/replies/mails.ts';
import { learn } from '../replies/learn.ts';
import { type Judged, printScores } from '../replies/measure.ts';
import { type LabelledMail, readVoices, VOICES_FOLDER } from '../replies/voices.ts';

/**
 * Measures the reply classifier. With a folder, it tests the current weights on its emails, which must not be
 * in the training data. Without a folder, it tests each author's emails with weights trained on all other
 * authors.
 */
export function run(folder?: string): void {
  const judged =
    folder === undefined
      ? leaveOneWriterOut(readVoices(VOICES_FOLDER))
      : judge(readWeights(WEIGHTS_FOLDER), readVoices(folder));
  printScores(
    'the trained model alone',
    judged.map(({ label, byModel }) => ({ label, said: byModel })),
  );
  printScores('as the service reads them', judged);
  const reviewed = judged.filter(({ needsReview }) => needsReview).length;
  console.log(`shown to a person: ${reviewed} of ${judged.length}`);
}

interface JudgedTwice extends Judged {
  byModel: Label;
  needsReview: boolean;
}

function judge(model: LinearModel, mails: readonly LabelledMail[]): JudgedTwice[] {
  return mails.map(({ label, subject, text }) => {
    const { qualification, attention, needsReview } = classifyByRules(model, mailWith({ subject, text }));
    const { chances } = formOpinion(model, extractFeatures({ subject, text }));
    const [[byModel]] = [...chances].toSorted(([, one], [, other]) => other - one) as [[Label, number]];
    return { label, said: attention ?? qualification, byModel, needsReview };
  });
}

/** Never tests on author 0, the corpus of whole emails: the rules were written with it. */
function leaveOneWriterOut(mails: readonly LabelledMail[]): JudgedTwice[] {
  const writers = [...new Set(mails.map(({ writer }) => writer))].filter((writer) => writer !== '0');
  return writers.flatMap((writer) =>
    judge(
      learn(mails.filter((mail) => mail.writer !== writer)),
      mails.filter((mail) => mail.writer === writer),
    ),
  );
}
