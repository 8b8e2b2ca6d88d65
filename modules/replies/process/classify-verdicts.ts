import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Model } from '../../../src/ai/model/ask.ts';
import { createLimiter, waitForAll } from '../../../src/kernel/concurrency/promises.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { likeliestKeysIn } from '../../../src/kernel/text/addresses-in.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { type Classification, classifyMail, needsNoModel, openOrganisationModel } from '../classify/classify-mail.ts';
import { TRUSTED_CONFIDENCE } from '../classify/opinion.rules.ts';
import { extractOwnText } from '../parse/own-text.rules.ts';
import type { MailVerdict } from '../recognise/verdict.ts';
import type { ReplyToRecord } from '../record/insert-replies.ts';
import { shortenOwnText, toPreview } from '../record/reply-texts.rules.ts';

const MAX_MODEL_REQUESTS = 5;

type ReplyVerdict = Extract<MailVerdict, { kind: 'answer' | 'stranger' }>;

/** Keyed by organisation id; null if the organisation has no model. */
type Models = ReadonlyMap<string, Model | null>;

const isReply = (verdict: MailVerdict): verdict is ReplyVerdict =>
  verdict.kind === 'answer' || verdict.kind === 'stranger';

/** Simulated mail and mail outside campaigns are never sent to a paid model. */
const isAllowedForModel = ({ row, match }: ReplyVerdict) => row.source !== 'sandbox' && match !== null;

/** Returns the models of the organisations whose mail is sent to a model. */
export async function openModels(unit: UnitOfWork, verdicts: readonly MailVerdict[]): Promise<Models> {
  const models = new Map<string, Model | null>();
  const shown = verdicts.filter(isReply).filter(isAllowedForModel);
  for (const orgId of new Set(shown.map(({ row }) => row.orgId)))
    models.set(orgId, await openOrganisationModel(unit, orgId));
  return models;
}

const modelFor = (models: Models, answer: ReplyVerdict) =>
  isAllowedForModel(answer) ? (models.get(answer.row.orgId) ?? null) : null;

export async function findModelMail(
  unit: UnitOfWork,
  models: Models,
  verdicts: readonly MailVerdict[],
): Promise<ReplyVerdict[]> {
  const asked: ReplyVerdict[] = [];
  for (const answer of verdicts.filter(isReply)) {
    if (modelFor(models, answer) === null) continue;
    if (!needsNoModel(unit, answer.mail)) asked.push(answer);
    await nextTurn();
  }
  return asked;
}

export async function classifyVerdicts(
  unit: UnitOfWork,
  models: Models,
  verdicts: readonly MailVerdict[],
): Promise<ReplyToRecord[]> {
  const inTurn = createLimiter(MAX_MODEL_REQUESTS);
  return waitForAll(
    verdicts.filter(isReply).map((answer) =>
      inTurn(async () => {
        const { row, mail, match } = answer;
        const read = await classifyMail(unit, { orgId: row.orgId, model: modelFor(models, answer) }, mail);
        const classified = match === null ? reviewUnsure(read) : read;
        // A long mail takes some milliseconds, so other work runs in between.
        await nextTurn();
        const ownText = shortenOwnText(mail.text);
        const known = [mail.from, match?.email ?? null, ...mail.aliases, ...mail.to];
        const referredTo = classified.qualification === 'wrongPerson' ? findReferral(mail.text, known) : null;
        return { row, mail, match, replyId: newId(), classified, ownText, preview: toPreview(mail.text), referredTo };
      }),
    ),
  );
}

/** The rules are made for replies. For other mail they are trusted only if they are sure; the rest needs review. */
const reviewUnsure = (read: Classification): Classification =>
  read.confidence >= TRUSTED_CONFIDENCE
    ? read
    : { ...read, qualification: 'neutral', sentiment: 'neutral', attention: null, needsReview: true };

const READ_CHARACTERS = 10_000;

/** Returns the first address in the text that belongs neither to the writer nor to a recipient. */
function findReferral(text: string, known: readonly (string | null)[]): string | null {
  const own = new Set(known.map((address) => personKey(address ?? '')));
  return likeliestKeysIn(extractOwnText(text).slice(0, READ_CHARACTERS)).find((key) => !own.has(key)) ?? null;
}
