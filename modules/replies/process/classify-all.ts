import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Model } from '../../../src/ai/model/ask.ts';
import { createLimiter, waitForAll } from '../../../src/kernel/concurrency/promises.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { type Classified, classifyMail, isReadAtOnce, modelOf } from '../classify/classify-mail.ts';
import { ownTextOf, previewOf } from '../classify/preview.rules.ts';
import { referralIn } from '../classify/referral.rules.ts';
import { SURE } from '../classify/sure.rules.ts';
import type { Verdict } from '../recognise/verdict.ts';
import type { ReplyToRecord } from '../record/insert-replies.ts';

const MODELS_AT_ONCE = 5;

type Answer = Extract<Verdict, { kind: 'answer' | 'stranger' }>;

/** Keyed by organisation id; null if the organisation has no model. */
type Models = ReadonlyMap<string, Model | null>;

const isAnswer = (verdict: Verdict): verdict is Answer => verdict.kind === 'answer' || verdict.kind === 'stranger';

/** Simulated mail and mail outside campaigns are never sent to a paid model. */
const isShown = ({ row, match }: Answer) => row.source !== 'sandbox' && match !== null;

/** Returns the models of the organisations whose mail is sent to a model. */
export async function modelsFor(unit: UnitOfWork, verdicts: readonly Verdict[]): Promise<Models> {
  const models = new Map<string, Model | null>();
  const shown = verdicts.filter(isAnswer).filter(isShown);
  for (const orgId of new Set(shown.map(({ row }) => row.orgId))) models.set(orgId, await modelOf(unit, orgId));
  return models;
}

const readerOf = (models: Models, answer: Answer) => (isShown(answer) ? (models.get(answer.row.orgId) ?? null) : null);

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
  return waitForAll(
    verdicts.filter(isAnswer).map((answer) =>
      inTurn(async () => {
        const { row, mail, match } = answer;
        const read = await classifyMail(unit, { orgId: row.orgId, model: readerOf(models, answer) }, mail);
        const classified = match === null ? ofStranger(read) : read;
        // A long mail takes some milliseconds, so other work runs in between.
        await nextTurn();
        const ownText = ownTextOf(mail.text);
        const known = [mail.from, match?.email ?? null, ...mail.aliases, ...mail.to];
        const referredTo = classified.qualification === 'wrongPerson' ? referralIn(mail.text, known) : null;
        return { row, mail, match, replyId: newId(), classified, ownText, preview: previewOf(mail.text), referredTo };
      }),
    ),
  );
}

/** The rules are made for replies. For other mail they are trusted only if they are sure; the rest needs review. */
const ofStranger = (read: Classified): Classified =>
  read.confidence >= SURE
    ? read
    : { ...read, qualification: 'neutral', sentiment: 'neutral', attention: null, needsReview: true };
