import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Model } from '../../../src/ai/model/ask.ts';
import { createLimiter } from '../../../src/kernel/concurrency/limiter.ts';
import { settleAll } from '../../../src/kernel/concurrency/settle-all.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { type Classified, classifyMail, isReadAtOnce, modelOf } from '../classify/classify-mail.ts';
import { ownTextOf, previewOf } from '../classify/preview.rules.ts';
import { referralIn } from '../classify/referral.rules.ts';
import { SURE } from '../classify/sure.rules.ts';
import type { Verdict } from '../recognise/verdict.ts';
import type { ReplyToRecord } from '../record/insert-replies.ts';

/** Questions to the model of an organisation at the same time, of one batch. */
const MODELS_AT_ONCE = 5;

type Answer = Extract<Verdict, { kind: 'answer' | 'stranger' }>;

/** By organisation; null where it has none. */
type Models = ReadonlyMap<string, Model | null>;

const isAnswer = (verdict: Verdict): verdict is Answer => verdict.kind === 'answer' || verdict.kind === 'stranger';

/** Nobody asks a paid model about what the sandbox made up, or shows it mail that is none of the campaigns'. */
const isShown = ({ row, match }: Answer) => row.source !== 'sandbox' && match !== null;

/** The models of those organisations whose mail they are shown. */
export async function modelsFor(unit: UnitOfWork, verdicts: readonly Verdict[]): Promise<Models> {
  const models = new Map<string, Model | null>();
  const shown = verdicts.filter(isAnswer).filter(isShown);
  for (const orgId of new Set(shown.map(({ row }) => row.orgId))) models.set(orgId, await modelOf(unit, orgId));
  return models;
}

const readerOf = (models: Models, answer: Answer) => (isShown(answer) ? (models.get(answer.row.orgId) ?? null) : null);

/** Those of which a model has to say what they are. */
export async function askedOfModels(unit: UnitOfWork, models: Models, verdicts: readonly Verdict[]): Promise<Answer[]> {
  const asked: Answer[] = [];
  for (const answer of verdicts.filter(isAnswer)) {
    if (readerOf(models, answer) === null) continue;
    if (!isReadAtOnce(unit, answer.mail)) asked.push(answer);
    await nextTurn();
  }
  return asked;
}

export async function classifyAll(
  unit: UnitOfWork,
  models: Models,
  verdicts: readonly Verdict[],
): Promise<ReplyToRecord[]> {
  const inTurn = createLimiter(MODELS_AT_ONCE);
  return settleAll(
    verdicts.filter(isAnswer).map((answer) =>
      inTurn(async () => {
        const { row, mail, match } = answer;
        const read = await classifyMail(unit, { orgId: row.orgId, model: readerOf(models, answer) }, mail);
        const classified = match === null ? ofStranger(read) : read;
        // A long mail takes some milliseconds: others have their turn between two.
        await nextTurn();
        const ownText = ownTextOf(mail.text);
        const known = [mail.from, match?.email ?? null, ...mail.aliases, ...mail.to];
        const referredTo = classified.qualification === 'wrongPerson' ? referralIn(mail.text, known) : null;
        return { row, mail, match, replyId: newId(), classified, ownText, preview: previewOf(mail.text), referredTo };
      }),
    ),
  );
}

/** The rules are made for answers: of other mail they are believed only where they are sure, and a person looks at the rest. */
const ofStranger = (read: Classified): Classified =>
  read.confidence >= SURE
    ? read
    : { ...read, qualification: 'neutral', sentiment: 'neutral', attention: null, needsReview: true };
