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
import { isUnsubscribe } from '../classify/opinion.rules.ts';
import { readRawMail } from '../receive/read-raw-mail.ts';
import { judgeMail } from '../recognise/judge-mail.ts';
import type { InboundMailRow, MailVerdict } from '../recognise/verdict.ts';
import type { ReportedMeeting } from '../record/book-meetings.ts';
import type { ReplyingLead, ReplyToRecord } from '../record/insert-replies.ts';
import { type LeadReplyToRecord, recordReplies } from '../record/record-replies.ts';
import { suppressWriters, UNSUBSCRIBE_REASON } from '../record/suppress-writers.ts';
import {
  deleteUnmatchedMail,
  removeErasedGuests,
  removeErasedPeople,
  storeUnmatchedMail,
  type UnmatchedMail,
} from '../record/unmatched-mail.ts';
import { classifyVerdicts, findModelMail, openModels } from './classify-verdicts.ts';
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
  const rows = await readInboundRows(unit.em, claim);
  if (rows.length === 0) return;
  const verdicts = await judgeMail(unit, rows);
  const models = await openModels(unit, verdicts);
  const waiting = new Set<MailVerdict>(await findModelMail(unit, models, verdicts));
  const asked = Map.groupBy(waiting, ({ row }) => row.orgId);
  await classifyAndRecord(
    unit,
    claim,
    models,
    verdicts.filter((verdict) => !waiting.has(verdict)),
  );
  for (const { orgId } of claim.rows) if (!asked.has(orgId)) onRead(orgId);
  await waitForAll(
    Array.from(asked, async ([orgId, own]) => {
      await classifyAndRecord({ ...unit, em: unit.orm.em.fork() }, claim, models, own);
      onRead(orgId);
    }),
  );
}

async function classifyAndRecord(
  unit: UnitOfWork,
  claim: Claim,
  models: Awaited<ReturnType<typeof openModels>>,
  verdicts: readonly MailVerdict[],
): Promise<void> {
  if (verdicts.length === 0) return;
  const answers = await classifyVerdicts(unit, models, verdicts);
  const answerTo = new Map(answers.map((answer) => [answer.row.id, answer]));
  const answersAmong = (part: readonly MailVerdict[]) => part.flatMap(({ row }) => answerTo.get(row.id) ?? []);
  await writeInHalves(
    verdicts,
    (part) => record(unit, claim, [...part], answersAmong(part)),
    ({ row }, error) => {
      unit.log.error({ err: error, inboundMailId: row.id }, 'The database rejected an inbound email.');
      return markFailed(unit.em, claim, row);
    },
  );
}

async function record(
  unit: UnitOfWork,
  claim: Claim,
  verdicts: MailVerdict[],
  replies: ReplyToRecord[],
): Promise<void> {
  await recordOutcomes(unit, verdicts, replies.filter(isLeadReply));
  // A stranger's request is only shown, because anyone could send it in another person's name.
  const refusals = replies.filter(
    ({ classified, row, match }) => match !== null && isUnsubscribe(classified) && row.source !== 'sandbox',
  );
  await suppressWriters(
    unit,
    refusals.map(({ row, mail }) => ({ orgId: row.orgId, address: mail.from ?? '' })),
  );
  await unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    const kept = await removeErasedPeople(inside, replies);
    const meetings = verdicts.filter((verdict) => verdict.kind === 'meeting').map(toReportedMeeting);
    const heard = await removeErasedGuests(inside, meetings);
    taking(em, 'inbound mail');
    const early = verdicts.filter(({ kind }) => kind === 'tooEarly').map(({ row }) => row.id);
    // Being too early is not a failure, so it does not count as an attempt.
    await finishClaimed(em, claim, early, new Date(unit.clock.now().getTime() + TOO_EARLY_MS));
    const own = await finishMail(em, claim, verdicts, replies.filter(isLeadReply));
    const isOwn = ({ row }: Pick<ReplyToRecord, 'row'>) => own.has(row.id);
    await deleteUnmatchedMail(
      inside,
      verdicts.filter(({ kind, row }) => kind !== 'stranger' && own.has(row.id)).map(({ row }) => row),
    );
    await storeUnmatchedMail(inside, kept.filter(isOwn).filter(isUnmatched));
    const ownMeetings = heard.filter(({ inboundMailId }) => own.has(inboundMailId));
    await recordReplies(inside, kept.filter(isOwn).filter(isLeadReply), ownMeetings);
  });
}

const isLeadReply = (reply: ReplyToRecord): reply is LeadReplyToRecord => reply.match !== null;
const isUnmatched = (reply: ReplyToRecord): reply is UnmatchedMail => reply.match === null;

const toReportedMeeting = ({ row, match, meeting }: Extract<MailVerdict, { kind: 'meeting' }>): ReportedMeeting => ({
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
    `update inbound_mail set outcome = 'failed', reason = 'The database rejected the content of the email.', content = null,
       due_at = null, claimed_until = null, claim_token = null
     where org_id = $1 and id = $2 and claim_token = $3`,
    [orgId, id, token],
  );
}

const readInboundRows = (em: EntityManager, { rows, token }: Claim) =>
  statement<InboundMailRow>(
    em,
    `select mail.id, mail.org_id as "orgId", source, content, received_at as "receivedAt"
     from unnest($1::uuid[], $2::uuid[]) as given (org_id, id)
     join inbound_mail mail on mail.org_id = given.org_id and mail.id = given.id
     where claim_token = $3 and content is not null order by received_at, mail.id`,
    [...keysOf(rows), token],
  );

/** Separate transactions, because each of them locks campaign counters. */
async function recordOutcomes(unit: UnitOfWork, verdicts: MailVerdict[], answers: LeadReplyToRecord[]): Promise<void> {
  const singles = verdicts.filter((verdict) => verdict.kind === 'single');
  if (singles.length > 0)
    await unit.singleMail.note(
      unit,
      singles.map(({ about }) => about),
    );
  await recordLeftBefore(unit, verdicts.flatMap(toLeftBefore));
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
    complaints.map(({ match }) => toRefusal(match, 'Reported as spam.')),
  );
  await unsubscribePeople(
    unit,
    answers
      .filter(({ classified }) => isUnsubscribe(classified))
      .map(({ match }) => toRefusal(match, UNSUBSCRIBE_REASON)),
  );
}

function toLeftBefore(verdict: MailVerdict): LeftBefore[] {
  const { kind } = verdict;
  if ((kind !== 'answer' && kind !== 'bounce' && kind !== 'complaint') || !verdict.match.isUnsent) return [];
  const { orgId, messageId, leadId } = verdict.match;
  const told = kind === 'bounce' ? { bounced: true, reason: verdict.reason } : { answered: kind === 'answer' };
  return [{ orgId, messageId, leadId, ...told }];
}

const toRefusal = ({ orgId, leadId, messageId }: ReplyingLead, reason: string) => ({
  orgId,
  leadId,
  messageId,
  reason,
});
