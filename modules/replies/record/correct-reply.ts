import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { sentimentOf } from '../../campaign-state/index.ts';
import { lockLeads } from '../../leads/index.ts';
import { unsubscribePeople } from '../../messages/index.ts';
import { findReply } from '../reply.queries.ts';
import type { ReplyClass } from '../reply.schema.ts';
import { restateLeads } from './restate-leads.ts';

interface Correction {
  replyId: string;
  qualification: ReplyClass;
}

/**
 * A person knows better what a reply says. What the lead is counted as follows, and one who is found to have asked for it
 * is unsubscribed. Nothing is taken back that protects people: steps stay cancelled and addresses suppressed.
 */
export async function correctReply(request: MemberContext, { replyId, qualification }: Correction) {
  const { orgId, userId } = request.actor;
  const unit = { ...request, em: request.orm.em.fork() };
  const { leadId, messageId } = await findReply(unit.em, orgId, replyId);
  if (qualification === 'unsubscribe') {
    await unsubscribePeople(unit, [{ orgId, leadId, messageId, reason: 'Asked for it in a reply.' }]);
  }
  await unit.em.transactional(async (em) => {
    const leads = [{ orgId, id: leadId }];
    await lockLeads(em, leads);
    taking(em, 'replies');
    await statement(
      em,
      `update replies set qualification = $3, sentiment = $4, confidence = 1, reasoning = 'A person decided.',
         corrected_by_user_id = $5, corrected_at = $6
       where id = $1 and org_id = $2`,
      [replyId, orgId, qualification, sentimentOf(qualification), userId, unit.clock.now()],
    );
    await restateLeads({ ...unit, em }, leads, new Map());
  });
  return { reply: await findReply(unit.em, orgId, replyId) };
}
