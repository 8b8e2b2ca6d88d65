import { dueWorkHandler } from '../../../src/database/due-worker.ts';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Platform, UnitOfWork } from '../../../src/kernel/context.ts';
import type { JobHandler } from '../../../src/kernel/job.ts';
import type { NotifyUnit } from '../../identity/index.ts';
import { hasSender } from '../../senders/index.ts';
import { settleUnansweredPitches } from '../pitches/pay-for-pitch.ts';
import { sendDuePitch } from './send-due-pitch.ts';
import { sendPitchesJob } from './send-pitches.job.ts';

/** Limit for one process. Most sends wait for a mail server, and one slow server must not block the others. */
const PITCHES_AT_ONCE = 12;
const OF_ONE_ORGANISATION = 3;

export const sendPitchesHandler = (platform: Platform): JobHandler<Record<string, never>> =>
  dueWorkHandler(platform, {
    contract: sendPitchesJob,
    atOnce: PITCHES_AT_ONCE,
    ofOne: OF_ONE_ORGANISATION,
    work: (unit, _signal, take) => sendDuePitch(unit, take),
  });

export async function sweepPitches(unit: UnitOfWork): Promise<void> {
  const { em, clock, queue } = unit;
  await settleUnansweredPitches(unit);
  const due = await statement(
    em,
    `select id from quote_pitches
     where due_at <= $1 and (claimed_until is null or claimed_until < $1) order by due_at limit 1`,
    [clock.now()],
  );
  if (due.length > 0) await queue.enqueue(sendPitchesJob, {});
}

/**
 * Retries waiting pitches immediately after a change of the organisation's senders, if any sender is left.
 * Pitches that a server deferred keep their time, because their attempts are limited.
 */
export function notifyPitches(unit: NotifyUnit, orgId: string): void {
  unit.afterCommit(async () => {
    const em = unit.orm.em.fork();
    if (!(await hasSender({ em }, orgId))) return;
    taking(em, 'quote pitches');
    const waiting = await statement(em, DUE_NOW, [orgId, unit.clock.now()]);
    if (waiting.length > 0) await unit.queue.enqueue(sendPitchesJob, {});
  });
}

const DUE_NOW = `
  update quote_pitches set due_at = $2
  where org_id = $1 and id in (
    select id from quote_pitches
    where org_id = $1 and due_at > $2 and attempts = 0 and (claimed_until is null or claimed_until < $2) order by id for no key update)
  returning id`;
