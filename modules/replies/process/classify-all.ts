import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLimiter } from '../../../src/kernel/concurrency/limiter.ts';
import { settleAll } from '../../../src/kernel/concurrency/settle-all.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { type Classified, classifyMail, modelOf } from '../classify/classify-mail.ts';
import { ownTextOf, previewOf } from '../classify/preview.rules.ts';
import { referralIn } from '../classify/referral.rules.ts';
import { SURE } from '../classify/sure.rules.ts';
import type { Verdict } from '../recognise/verdict.ts';
import type { ReplyToRecord } from '../record/insert-replies.ts';

/** Questions to models at the same time, of one batch. */
const MODELS_AT_ONCE = 5;

/** Nobody asks a paid model about what the sandbox made up, or shows it mail that is none of the campaigns'. */
export async function classifyAll(
  unit: UnitOfWork,
  answers: Extract<Verdict, { kind: 'answer' | 'stranger' }>[],
): Promise<ReplyToRecord[]> {
  const real = answers.filter(({ row, match }) => row.source !== 'sandbox' && match !== null);
  const models = new Map<string, Awaited<ReturnType<typeof modelOf>>>();
  for (const orgId of new Set(real.map(({ row }) => row.orgId))) models.set(orgId, await modelOf(unit, orgId));
  const inTurn = createLimiter(MODELS_AT_ONCE);
  return settleAll(
    answers.map((answer) =>
      inTurn(async () => {
        const { row, mail, match } = answer;
        const model = real.includes(answer) ? (models.get(row.orgId) ?? null) : null;
        const read = await classifyMail(unit, { orgId: row.orgId, model }, mail);
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
