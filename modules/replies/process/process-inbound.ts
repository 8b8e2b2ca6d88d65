import type { EntityManager } from '@mikro-orm/postgresql';
import { type Claim, finishClaimed } from '../../../src/database/claim.ts';
import { taking } from '../../../src/database/locks.ts';
import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import { writeInHalves } from '../../../src/database/write-in-halves.ts';
import { waitForAll } from '../../../src/kernel/concurrency/promises.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import {
  type LeftBefore,
  recordComplaints,
  recordLeftBefore,
  recordReports,
  unsubscribePeople,
} from '../../messages/index.ts';
import { isRefusal } from '../classify/sure.rules.ts';
import { readRawMail } from '../receive/read-raw-mail.ts';
import { judgeMail } from '../recognise/judge-mail.ts';
import type { Verdict, WaitingMail } from '../recognise/verdict.ts';
import type { HeardMeeting } from '../record/book-meetings.ts';
import type { Answerer, ReplyToRecord } from '../record/insert-replies.ts';
import {
  forgetStrangers,
  keepStrangers,
  meetingsWithoutErased,
  type StrangersMail,
  withoutErased,
} from '../record/keep-strangers.ts';
import { type AnswerToRecord, recordAnswers } from '../record/record-answers.ts';
import { ASKED_FOR_IT, suppressWriters } from '../record/suppress-writers.ts';
import { askedOfModels, classifyAll, modelsFor } from './classify-all.ts';
import { finishMail } from './finish-mail.ts';

/** By then, the outcome of a message that is being sent is recorded. */
const TOO_EARLY_MS = 30_000;

/**
 * Turns claimed mail into replies, meetings, bounces and complaints. All mail passes through here. Facts for
 * other tables are idempotent and are recorded first; then one transaction stores replies and meetings and
 * closes the mail. So a worker may die at any point. Mail that rules can classify is stored before any model is
 * asked, and the rest per organisation as its model responds. `onRead` is called when the mail of an
 * organisation is done.
 */
export async function processInbound(
  unit: UnitOfWork,
  claim: Claim,
  onRead: (orgId: string) => void = () => {},
): Promise<void> {
  await readRawMail(unit, claim);
  const rows = await waitingRows(unit.em, claim);
  if (rows.length === 0) return;
  const verdicts = await judgeMail(unit, rows);
  const models = await modelsFor(unit, verdicts);
  const waiting = new Set<Verdict>(await askedOfModels(unit, models, verdicts));
  const asked = Map.groupBy(waiting, ({ row }) => row.orgId);
  await understand(
    unit,
    claim,
    models,
    verdicts.filter((verdict) => !waiting.has(verdict)),
  );
  for (const { orgId } of claim.rows) if (!asked.has(orgId)) onRead(orgId);
  await waitForAll(
    Array.from(asked, async ([orgId, own]) => {
      await understand({ ...unit, em: unit.orm.em.fork() }, claim, models, own);
      onRead(orgId);
    }),
  );
}

async function understand(
  unit: UnitOfWork,
  claim: Claim,
  models: Awaited<ReturnType<typeof modelsFor>>,
  verdicts: readonly Verdict[],
): Promise<void> {
  if (verdicts.length === 0) return;
  const answers = await classifyAll(unit, models, verdicts);
  const answerTo = new Map(answers.map((answer) => [answer.row.id, answer]));
  const answersAmong = (part: readonly Verdict[]) => part.flatMap(({ row }) => answerTo.get(row.id) ?? []);
  await writeInHalves(
    verdicts,
    (part) => record(unit, claim, [...part], answersAmong(part)),
    ({ row }, error) => {
      unit.log.error({ err: error, inboundMailId: row.id }, 'The database refuses what was made of a mail.');
      return markFailed(unit.em, claim, row);
    },
  );
}

async function record(unit: UnitOfWork, claim: Claim, verdicts: Verdict[], replies: ReplyToRecord[]): Promise<void> {
  await tellOthers(unit, verdicts, replies.filter(isAnswer));
  // A stranger's request is only shown, because anyone could send it in another person's name.
  const refusals = replies.filter(
    ({ classified, row, match }) => match !== null && isRefusal(classified) && row.source !== 'sandbox',
  );
  await suppressWriters(
    unit,
    refusals.map(({ row, mail }) => ({ orgId: row.orgId, address: mail.from ?? '' })),
  );
  await unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    const kept = await withoutErased(inside, replies);
    const meetings = verdicts.filter((verdict) => verdict.kind === 'meeting').map(heardOf);
    const heard = await meetingsWithoutErased(inside, meetings);
    taking(em, 'inbound mail');
    const early = verdicts.filter(({ kind }) => kind === 'tooEarly').map(({ row }) => row.id);
    // Being too early is not a failure, so it does not count as an attempt.
    await finishClaimed(em, claim, early, new Date(unit.clock.now().getTime() + TOO_EARLY_MS));
    const own = await finishMail(em, claim, verdicts, replies.filter(isAnswer));
    const isOwn = ({ row }: Pick<ReplyToRecord, 'row'>) => own.has(row.id);
    await forgetStrangers(
      inside,
      verdicts.filter(({ kind, row }) => kind !== 'stranger' && own.has(row.id)).map(({ row }) => row),
    );
    await keepStrangers(inside, kept.filter(isOwn).filter(isStrangers));
    const ownMeetings = heard.filter(({ inboundMailId }) => own.has(inboundMailId));
    await recordAnswers(inside, kept.filter(isOwn).filter(isAnswer), ownMeetings);
  });
}

const isAnswer = (reply: ReplyToRecord): reply is AnswerToRecord => reply.match !== null;
const isStrangers = (reply: ReplyToRecord): reply is StrangersMail => reply.match === null;

const heardOf = ({ row, match, meeting }: Extract<Verdict, { kind: 'meeting' }>): HeardMeeting => ({
  inboundMailId: row.id,
  match,
  email: meeting.email,
  name: meeting.name ?? match.name,
  company: meeting.company ?? match.company,
  calendarLink: meeting.calendarLink,
  time: new Date(meeting.meetingTime),
  toldBy: 'calendar',
  calendarUid: null,
});

async function markFailed(em: EntityManager, { token }: Claim, { orgId, id }: RowKey): Promise<void> {
  await statement(
    em,
    `update inbound_mail set outcome = 'failed', reason = 'What it says could not be kept.', content = null,
       due_at = null, claimed_until = null, claim_token = null
     where org_id = $1 and id = $2 and claim_token = $3`,
    [orgId, id, token],
  );
}

const waitingRows = (em: EntityManager, { rows, token }: Claim) =>
  statement<WaitingMail>(
    em,
    `select mail.id, mail.org_id as "orgId", source, content, received_at as "receivedAt"
     from unnest($1::uuid[], $2::uuid[]) as given (org_id, id)
     join inbound_mail mail on mail.org_id = given.org_id and mail.id = given.id
     where claim_token = $3 and content is not null order by received_at, mail.id`,
    [...keysOf(rows), token],
  );

/** Separate transactions, because each of them locks campaign counters. */
async function tellOthers(unit: UnitOfWork, verdicts: Verdict[], answers: AnswerToRecord[]): Promise<void> {
  const singles = verdicts.filter((verdict) => verdict.kind === 'single');
  if (singles.length > 0)
    await unit.singleMail.note(
      unit,
      singles.map(({ about }) => about),
    );
  await recordLeftBefore(unit, verdicts.flatMap(leftBefore));
  const bounces = verdicts.filter((verdict) => verdict.kind === 'bounce');
  const answered = answers.flatMap(({ match: { orgId, messageId } }) =>
    messageId === null ? [] : [{ orgId, messageId, answered: true }],
  );
  const returned = bounces.map(({ match, reason }) => ({
    orgId: match.orgId,
    messageId: match.messageId,
    bounced: true,
    reason,
  }));
  if (answered.length + returned.length > 0) await recordReports(unit, [...answered, ...returned]);
  const complaints = verdicts.filter((verdict) => verdict.kind === 'complaint');
  await recordComplaints(
    unit,
    complaints.map(({ match }) => refusalOf(match, 'Reported as spam.')),
  );
  await unsubscribePeople(
    unit,
    answers.filter(({ classified }) => isRefusal(classified)).map(({ match }) => refusalOf(match, ASKED_FOR_IT)),
  );
}

function leftBefore(verdict: Verdict): LeftBefore[] {
  const { kind } = verdict;
  if ((kind !== 'answer' && kind !== 'bounce' && kind !== 'complaint') || !verdict.match.isUnsent) return [];
  const { orgId, messageId, leadId } = verdict.match;
  const told = kind === 'bounce' ? { bounced: true, reason: verdict.reason } : { answered: kind === 'answer' };
  return [{ orgId, messageId, leadId, ...told }];
}

const refusalOf = ({ orgId, leadId, messageId }: Answerer, reason: string) => ({
  orgId,
  leadId,
  messageId,
  reason,
});
