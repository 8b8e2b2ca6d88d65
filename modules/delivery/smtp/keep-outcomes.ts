import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { writeInHalves } from '../../../src/database/write-in-halves.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import type { MessageReport } from '../message-report.rules.ts';
import { countNews, type News, writeReports } from '../record-reports.ts';
import { cancelLater, parkLater, scheduleNext } from './later-steps.ts';
import type { Outcome } from './smtp-result.rules.ts';

export interface Concluded {
  id: string;
  outcome: Outcome;
}

interface Round {
  token: string;
  senderId: string;
  /** Of the sender, when the messages were taken. */
  day: string;
}

/**
 * One transaction: writes down how some messages ended and that others begin to leave. Answers which of those may: what
 * the round no longer holds belongs to a successor. Where the database refuses what a server said of one message, that one
 * is kept without it.
 */
export async function keepOutcomes(
  unit: UnitOfWork,
  round: Round,
  ended: Concluded[],
  next: string[],
): Promise<Set<string>> {
  let leaving: Set<string> | null = null;
  const keep = (part: readonly Concluded[]) =>
    unit.em.transactional((em) => keepTogether({ ...unit, em }, round, [...part], []));
  const keepAll = async (all: readonly Concluded[]) => {
    leaving = await unit.em.transactional((em) => keepTogether({ ...unit, em }, round, [...all], next));
  };
  await writeInHalves(
    ended,
    async (part) => void (await (part.length === ended.length ? keepAll(part) : keep(part))),
    async ({ id, outcome }) =>
      void (await keep([{ id, outcome: 'reason' in outcome ? { ...outcome, reason: UNKEEPABLE } : outcome }])),
  );
  if (leaving === null) await keepAll([]);
  return leaving ?? new Set();
}

/** Stands in the place of a reason that the database refuses. */
const UNKEEPABLE = 'The mail server gave a reason that cannot be kept.';

async function keepTogether(unit: UnitOfWork, round: Round, ended: Concluded[], next: string[]): Promise<Set<string>> {
  const { em } = unit;
  const news = await writeReports(unit, ended.flatMap(reportOf), round.token);
  await scheduleNext(em, idsOf(ended, 'sent'), unit.clock.now());
  await parkLater(em, idsOf(ended, 'unknown'));
  await countCancelled(unit, news, ended);
  await putBack(unit, round, ended);
  const leaving = await markLeaving(unit, round, next);
  await countNews(unit, news);
  return leaving;
}

const idsOf = (ended: Concluded[], kind: Outcome['kind']) =>
  ended.filter(({ outcome }) => outcome.kind === kind).map(({ id }) => id);

function reportOf({ id: messageId, outcome }: Concluded): MessageReport[] {
  switch (outcome.kind) {
    case 'sent':
      return [{ messageId, outcome: 'sent' }];
    case 'unknown':
      return [{ messageId, outcome: 'unknown', reason: outcome.reason }];
    case 'failed':
      return [{ messageId, outcome: 'failed', reason: outcome.reason, bounced: outcome.bounced }];
    case 'retry':
    case 'put-back':
      return [];
    default:
      return outcome satisfies never;
  }
}

async function countCancelled({ em }: UnitOfWork, news: News[], ended: Concluded[]): Promise<void> {
  const failed = ended.filter(({ outcome }) => outcome.kind === 'failed' && !outcome.bounced).map(({ id }) => id);
  const cancelled = await cancelLater(em, failed);
  const [first] = news;
  if (first !== undefined) first.closed += cancelled;
}

/** What did not leave is queued again, and the sender may send another one instead. */
async function putBack({ em }: UnitOfWork, { token, senderId, day }: Round, ended: Concluded[]): Promise<void> {
  const back = ended.filter(({ outcome }) => outcome.kind === 'retry' || outcome.kind === 'put-back');
  if (back.length === 0) return;
  const rows = back.map(({ id, outcome }) => ({
    id,
    at: outcome.kind === 'retry' ? outcome.at : null,
    reason: outcome.kind === 'retry' ? outcome.reason : null,
  }));
  await statement(
    em,
    `update messages m set status = 'queued', left_at = null, claimed_until = null, claim_token = null,
       due_at = coalesce(back.at, m.due_at), reason = back.reason,
       attempts = case when back.at is null then m.attempts - 1 else m.attempts end
     from json_to_recordset($1::json) as back (id uuid, at timestamptz, reason text)
     where m.id = back.id and m.claim_token = $2`,
    [JSON.stringify(rows), token],
  );
  await returnAllowance(em, { senderId, day, messages: back.length });
}

/** On the day that it was drawn from; another day has an allowance of its own. */
export async function returnAllowance(
  em: EntityManager,
  { senderId, day, messages }: { senderId: string; day: string; messages: number },
): Promise<void> {
  await statement(em, 'update senders set taken = greatest(taken - $2, 0) where id = $1 and taken_on = $3', [
    senderId,
    messages,
    day,
  ]);
}

async function markLeaving({ em, clock }: UnitOfWork, { token }: Round, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await statement<{ id: string }>(
    em,
    'update messages set left_at = $3 where id = any($1::uuid[]) and claim_token = $2 returning id',
    [ids, token, clock.now()],
  );
  return new Set(rows.map(({ id }) => id));
}
