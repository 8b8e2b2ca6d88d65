import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { prepared, statement } from '../../../src/database/statement.ts';
import { writeInHalves } from '../../../src/database/write-in-halves.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { endStatusOf, permitSending, type SendingCampaign } from '../../campaign-state/index.ts';
import { isDeletedSender, lockSenders, returnAllowance, type SmtpOutcome } from '../../senders/index.ts';
import { closedMessagesChange, countLedgerChanges, type LedgerChange } from '../reports/ledger-changes.ts';
import type { MessageReport } from '../reports/message-report.rules.ts';
import { writeReports } from '../reports/record-reports.ts';
import { updateLaterSteps } from './later-steps.ts';

export interface MessageOutcome {
  id: string;
  outcome: SmtpOutcome;
}

export interface RecordedOutcomes {
  /** Messages that may leave. Messages whose claim has expired belong to another worker. */
  leaving: Set<string>;
  /** False if the campaign is paused, stopped or completed. Then no message may leave. */
  runs: boolean;
}

interface BatchContext {
  campaign: SendingCampaign;
  token: string;
  sender: RowKey;
  /** Allowance day of the sender at claim time. */
  day: string;
}

/**
 * Records the outcomes of some messages and marks others as leaving, in one transaction. If PostgreSQL rejects
 * the server response of one message, that message is stored without it and the others in separate transactions.
 */
export async function recordOutcomes(
  unit: UnitOfWork,
  context: BatchContext,
  ended: MessageOutcome[],
  next: string[],
): Promise<RecordedOutcomes> {
  // A bounce cancels messages of the lead in every campaign; other outcomes change the steps after their
  // message. Queue rows are locked in id order only within each kind, so the kinds need separate transactions.
  const bounced = ended.filter(isBounce);
  if (bounced.length === 0 || bounced.length === ended.length) return recordSameKind(unit, context, ended, next);
  await recordSameKind(unit, context, bounced, []);
  return recordSameKind(
    unit,
    context,
    ended.filter((own) => !isBounce(own)),
    next,
  );
}

const isBounce = ({ outcome }: MessageOutcome) => outcome.kind === 'failed' && outcome.bounced;

async function recordSameKind(
  unit: UnitOfWork,
  context: BatchContext,
  ended: MessageOutcome[],
  next: string[],
): Promise<RecordedOutcomes> {
  let kept: RecordedOutcomes | null = null;
  const keep = (part: readonly MessageOutcome[], following: string[]) =>
    unit.em.fork().transactional((em) => recordInOneTransaction({ ...unit, em }, context, [...part], following));
  await writeInHalves(
    ended,
    async (part) => {
      if (part.length === ended.length) kept = await keep(part, next);
      else await keep(part, []);
    },
    async ({ id, outcome }) => {
      await keep([{ id, outcome: 'reason' in outcome ? { ...outcome, reason: UNSTORABLE_REASON } : outcome }], []);
    },
  );
  return kept ?? keep([], next);
}

const UNSTORABLE_REASON = 'The mail server gave a reason that cannot be stored.';

async function recordInOneTransaction(
  unit: UnitOfWork,
  context: BatchContext,
  ended: MessageOutcome[],
  next: string[],
): Promise<RecordedOutcomes> {
  const { em } = unit;
  const now = unit.clock.now();
  const runs = (await permitSending(em, context.campaign.id, now)) !== null;
  const cancelled = await requeueMessages(em, context, ended);
  const leaving = runs ? await markLeaving(em, context, next, now) : new Set<string>();
  const changes = await writeReports(
    unit,
    ended.flatMap((own) => toReports(context, own)),
    context.token,
  );
  const back = [...idsOfKind(ended, 'retry'), ...idsOfKind(ended, 'put-back')];
  const ways = { sent: idsOfKind(ended, 'sent'), unknown: idsOfKind(ended, 'unknown'), failed: failedIds(ended), back };
  const later = await updateLaterSteps(em, context.campaign.orgId, ways, now);
  await countLedgerChanges(unit, [...changes, ...closedChanges(context, cancelled + later)]);
  return { leaving, runs };
}

const closedChanges = ({ campaign }: BatchContext, closed: number): LedgerChange[] =>
  closed === 0 ? [] : [closedMessagesChange(campaign, closed)];

const idsOfKind = (ended: MessageOutcome[], kind: SmtpOutcome['kind']) =>
  ended.filter(({ outcome }) => outcome.kind === kind).map(({ id }) => id);

const failedIds = (ended: MessageOutcome[]) =>
  ended.filter((own) => own.outcome.kind === 'failed' && !isBounce(own)).map(({ id }) => id);

function toReports({ campaign: { orgId } }: BatchContext, { id: messageId, outcome }: MessageOutcome): MessageReport[] {
  switch (outcome.kind) {
    case 'sent':
      return [{ orgId, messageId, outcome: 'sent' }];
    case 'unknown':
      return [{ orgId, messageId, outcome: 'unknown', reason: outcome.reason }];
    case 'failed':
      return [{ orgId, messageId, outcome: 'failed', reason: outcome.reason, bounced: outcome.bounced }];
    case 'retry':
    case 'put-back':
      return [];
    default:
      return outcome satisfies never;
  }
}

/**
 * Queues messages again that did not leave and returns their allowance. Messages that no sender would claim are
 * cancelled. Returns the number of cancelled messages.
 */
async function requeueMessages(
  em: EntityManager,
  { token, sender, day }: BatchContext,
  ended: MessageOutcome[],
): Promise<number> {
  const back = ended.filter(({ outcome }) => outcome.kind === 'retry' || outcome.kind === 'put-back');
  if (back.length === 0) return 0;
  await lockSenders(em, sender.orgId, [sender.id]);
  taking(em, 'messages');
  const rows = await statement<{ status: string }>(em, REQUEUE, [
    back.map(() => sender.orgId),
    back.map(({ id }) => id),
    back.map(({ outcome }) => (outcome.kind === 'retry' ? outcome.at.toISOString() : null)),
    back.map(({ outcome }) => (outcome.kind === 'retry' ? outcome.reason : null)),
    token,
  ]);
  await returnAllowance(em, { sender, day, messages: rows.length });
  return rows.filter(({ status }) => status === 'cancelled').length;
}

/**
 * SQL for why no sender would claim a requeued message: its campaign has ended or the sender of its thread is
 * deleted.
 */
export const unclaimableReason = (
  message: string,
) => `coalesce(${endStatusOf(`${message}.org_id`, `${message}.campaign_id`)},
      case when ${message}.step > 1 and ${isDeletedSender(`${message}.org_id`, `${message}.sender_id`)} then 'sender_deleted' end)`;

const REQUEUE = `
  update messages m
  set status = case when ended.reason is null then 'queued' else 'cancelled' end,
      due_at = case when ended.reason is null then coalesce(back.at, m.due_at) end,
      reason = coalesce(ended.reason, back.reason), leaving_at = null, claimed_until = null, claim_token = null,
      attempts = case when back.at is null then m.attempts - 1 else m.attempts end
  from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[]) as back (org_id, id, at, reason)
    join messages held on held.org_id = back.org_id and held.id = back.id
    cross join lateral (select ${unclaimableReason('held')} as reason offset 0) ended
  where m.org_id = held.org_id and m.id = held.id and m.claim_token = $5
  returning m.status`;

async function markLeaving(
  em: EntityManager,
  { campaign, token }: BatchContext,
  ids: string[],
  now: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  taking(em, 'messages');
  const rows = await statement<{ id: string }>(em, MARK_LEAVING, [campaign.orgId, ids, token, now]);
  return new Set(rows.map(({ id }) => id));
}

const MARK_LEAVING = prepared(
  'update messages set leaving_at = $4 where org_id = $1 and id = any($2::uuid[]) and claim_token = $3 returning id',
);
