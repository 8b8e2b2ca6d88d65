import type { Needs } from '../../../src/kernel/context.ts';
import { cancelQueuedAmong, countClosed } from '../cancel-queued.ts';
import { showMessage } from '../ledger/ledger.queries.ts';
import { sendMessagesJob } from '../send-messages.job.ts';
import { lockAwaiting } from './lock-awaiting.ts';

type Unit = Needs<'em' | 'clock' | 'queue' | 'actor'>;

export async function dropMessage(unit: Unit, { id }: { id: string }) {
  const values = [unit.actor.orgId, id];
  await unit.em.transactional(async (em) => {
    const { campaignId } = await lockAwaiting({ ...unit, em }, id, 'dropped');
    const later = await cancelQueuedAmong(em, {
      reason: 'previous_step_dropped',
      which: `messages dropped join messages m on m.org_id = dropped.org_id and m.campaign_id = dropped.campaign_id
           and m.lead_id = dropped.lead_id and m.step > dropped.step
         where dropped.org_id = $2 and dropped.id = $3`,
      values,
    });
    const own = await cancelQueuedAmong(em, {
      reason: 'dropped',
      which: 'messages m where m.org_id = $2 and m.id = $3',
      values,
    });
    await countClosed({ ...unit, em }, [...own, ...later]);
    // The job completes the campaign if this was its last open message.
    await unit.queue.enqueue(sendMessagesJob, { campaignId });
  });
  return showMessage(unit, id);
}
