import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { NotifyUnit } from '../../identity/index.ts';
import { hasSender } from '../../senders/index.ts';
import { sendPitchesJob } from './send-pitches.job.ts';

/**
 * Retries waiting pitches immediately after a change of the organisation's senders, if any sender is left.
 * Pitches that a server deferred keep their time, because their attempts are limited.
 */
export function notifyPitchesOf(unit: NotifyUnit, orgId: string): void {
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
