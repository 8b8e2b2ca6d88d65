import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { keysOf, type RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { lockLeads } from '../../leads/index.ts';
import type { ClosedMessages } from '../cancel-queued.ts';
import { eraseReasonsOfErased } from '../correspondence/erase-texts.ts';
import { isPromised } from '../message-facts.ts';
import { MESSAGE_WORKER_STOPPED } from '../sending/send-block-reason.ts';
import { scheduleNextSteps } from '../smtp/later-steps.ts';
import { countLedgerChanges, type LedgerChange, toClosedChange } from './ledger-changes.ts';
import { type MessageReport, mergeReports } from './message-report.rules.ts';
import { RECORD, RECORD_LOST, RECORD_SENT, reportColumns } from './record-statement.ts';
import { type LeadToStop, prepareStopWriting, stopWriting } from './stop-writing.ts';

type Unit = Needs<'em' | 'clock' | 'queue'>;

/**
 * Records new facts about messages and counts them: each fact once per message, each lead on its first message
 * that shows the fact. Known facts change nothing.
 */
export async function recordReports(unit: Unit, reports: MessageReport[]): Promise<void> {
  await unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    await countLedgerChanges(inside, await writeReports(inside, mergeReports(reports)));
  });
}

/**
 * First half of recording, in the caller's transaction. Outcomes apply only to messages that still have this
 * claim token. Other messages belong to a later claim.
 */
export async function writeReports(
  unit: Unit,
  reports: MessageReport[],
  claimToken: string | null = null,
): Promise<LedgerChange[]> {
  if (reports.length === 0) return [];
  taking(unit.em, 'messages');
  if (reports.some(({ bounced }) => bounced)) await lockBouncedLeads(unit.em, reports);
  taking(unit.em, 'leads');
  const changes = await statement<LedgerChange>(unit.em, RECORD, [
    unit.clock.now(),
    ...reportColumns(reports),
    claimToken,
  ]);
  const withReason = reports.filter(({ reason }) => reason !== undefined);
  await eraseReasonsOfErased(unit.em, withReason);
  const bounced = changes.flatMap(({ org_id: orgId, bounced_leads, bounce_reasons }) =>
    (bounced_leads ?? []).map((leadId, i) => ({
      orgId,
      leadId,
      reason: bounce_reasons?.[i] ?? 'The address bounced.',
    })),
  );
  // A caller with a claim token schedules the later steps itself, for all messages at once.
  const follows = claimToken === null && changes.some(({ heard_of }) => heard_of !== null);
  const closed = follows ? await scheduleAndStop(unit, changes, bounced) : await stopWriting(unit, 'bounce', bounced);
  return [...changes, ...closed.map(toClosedChange)];
}

/**
 * Schedules the steps after `unknown` messages that were heard of. The later cancellations skip locked rows,
 * because two statements on the queue have no common lock order.
 */
async function scheduleAndStop(unit: Unit, changes: LedgerChange[], bounced: LeadToStop[]): Promise<ClosedMessages[]> {
  const stop = await prepareStopWriting(unit, 'bounce', bounced);
  for (const [orgId, own] of Map.groupBy(changes, ({ org_id }) => org_id)) {
    const heardOf = own.flatMap(({ heard_of }) => heard_of ?? []);
    await scheduleNextSteps(unit.em, orgId, heardOf, unit.clock.now());
  }
  return stop();
}

/**
 * Records messages of a dead worker as `unknown`, or as `sent` if they were heard of. The caller moves the later
 * steps.
 */
export async function writeLostMessages(unit: Unit, messages: readonly RowKey[]): Promise<LedgerChange[]> {
  if (messages.length === 0) return [];
  taking(unit.em, 'leads');
  const reports = messages.map(({ orgId, id: messageId }) => ({
    orgId,
    messageId,
    outcome: 'unknown' as const,
    reason: MESSAGE_WORKER_STOPPED,
  }));
  return statement<LedgerChange>(unit.em, RECORD_LOST, [unit.clock.now(), ...reportColumns(reports)]);
}

/**
 * Records messages that were queued and are sent in the same transaction. Messages that are locked or no longer
 * due are skipped. The caller has locked the leads and cancels the later steps of bounced ones.
 */
export async function writeSentMessages(unit: Unit, reports: MessageReport[]): Promise<LedgerChange[]> {
  if (reports.length === 0) return [];
  taking(unit.em, 'queue');
  return statement<LedgerChange>(unit.em, RECORD_SENT, [unit.clock.now(), ...reportColumns(reports)]);
}

/**
 * Locks the leads of a bounce report. It matters whether another message to the lead arrived, so this waits for
 * processes that record those. Requeued messages are locked only after leads, so they are not included.
 */
async function lockBouncedLeads(em: EntityManager, reports: MessageReport[]): Promise<void> {
  const keys = reports.map(({ orgId, messageId }) => ({ orgId, id: messageId }));
  const people = await statement<RowKey>(
    em,
    `select m.org_id as "orgId", m.lead_id as id from messages m
     where (m.org_id, m.id) in (select * from unnest($1::uuid[], $2::uuid[])) and not ${isPromised('m')}
     order by m.id for no key update`,
    keysOf(keys),
  );
  await lockLeads(em, people);
}
