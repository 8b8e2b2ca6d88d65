import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { NotifyUnit } from '../../identity/index.ts';
import { hasSender } from '../../senders/index.ts';
import { sendPitchesJob } from './send-pitches.job.ts';

/**
 * The organisation's senders have changed: what waits for one of them is tried at once, unless there is none any more. What a server has
 * postponed keeps its time: each try is one of a few.
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
