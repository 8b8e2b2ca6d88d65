import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { lockLeads } from '../../leads/index.ts';
import { eraseReasonsOfErased } from '../correspondence/erase-texts.ts';
import { scheduleNextSteps } from '../smtp/later-steps.ts';
import { countLedgerChanges, type LedgerChange, toClosedChange } from './ledger-changes.ts';
import { type MessageReport, mergeReports } from './message-report.rules.ts';
import { RECORD_LEFT_BEFORE, reportColumns } from './record-statement.ts';
import { prepareStopWriting } from './stop-writing.ts';

type Unit = Needs<'em' | 'clock' | 'queue'>;

/** Facts from a reply or bounce about a message that left once and counts as not sent. */
export interface LeftBefore extends Pick<MessageReport, 'orgId' | 'messageId' | 'answered' | 'bounced' | 'reason'> {
  leadId: string;
}

/**
 * Marks requeued messages as sent when a reply or bounce shows that their first copy left. Bounced leads get no
 * more messages, even if the message was resolved as failed. As for all queued messages, the leads are locked
 * first.
 */
export async function recordLeftBefore(unit: Unit, facts: LeftBefore[]): Promise<void> {
  if (facts.length === 0) return;
  await unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    await lockLeads(
      em,
      facts.map(({ orgId, leadId }) => ({ orgId, id: leadId })),
    );
    const bounced = facts.filter((one) => one.bounced);
    const stopWriting = await prepareStopWriting(
      inside,
      'bounce',
      bounced.map(({ orgId, leadId, reason = 'The address bounced.' }) => ({ orgId, leadId, reason })),
    );
    taking(em, 'queue');
    const reports = mergeReports(facts.map((one) => ({ ...one, outcome: 'sent' as const })));
    const changes = await statement<LedgerChange>(em, RECORD_LEFT_BEFORE, [
      unit.clock.now(),
      ...reportColumns(reports),
    ]);
    await eraseReasonsOfErased(em, bounced);
    const closed = await stopWriting();
    for (const [orgId, own] of Map.groupBy(reports, (report) => report.orgId)) {
      await scheduleNextSteps(
        em,
        orgId,
        own.map(({ messageId }) => messageId),
        unit.clock.now(),
      );
    }
    await countLedgerChanges(inside, [...changes, ...closed.map(toClosedChange)]);
  });
}
