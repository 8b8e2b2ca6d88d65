import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { MemberContext, Needs } from '../../../src/kernel/context.ts';
import { sentimentOf } from '../../campaign-state/index.ts';
import { lockLeads } from '../../leads/index.ts';
import { unsubscribePeople } from '../../messages/index.ts';
import { findReply } from '../reply.queries.ts';
import type { ReplyClass } from '../reply.schema.ts';
import { restateLeads } from './restate-leads.ts';

/** The reasoning of a reply whose class a person set. */
export const PERSON_DECIDED = 'A person decided.';

interface Correction {
  replyId: string;
  qualification: ReplyClass;
}

/**
 * A person knows better what a reply says. The lead is counted as that from now on, until more comes in, and one who is
 * found to have asked for it is unsubscribed. Nothing is taken back that protects people: steps stay cancelled and
 * addresses suppressed.
 */
export async function correctReply(request: MemberContext, { replyId, qualification }: Correction) {
  const { orgId, userId } = request.actor;
  const unit = { ...request, em: request.orm.em.fork() };
  const { leadId, messageId } = await findReply(unit.em, orgId, replyId);
  if (qualification === 'unsubscribe') {
    await unsubscribePeople(unit, [{ orgId, leadId, messageId, reason: 'Asked for it in a reply.' }]);
  }
  await unit.em.transactional(async (em) => {
    await lockLeads(em, [{ orgId, id: leadId }]);
    await restateReply({ ...unit, em }, { orgId, userId, leadId, replyId, qualification, at: unit.clock.now() });
  });
  return { reply: await findReply(unit.em, orgId, replyId) };
}

interface Decision extends Correction {
  orgId: string;
  userId: string | null;
  leadId: string;
  at: Date;
}

/** In the caller's transaction, which has locked the lead: a reply says what a person decided, and its lead follows. */
export async function restateReply(
  unit: Needs<'em' | 'clock' | 'queue'>,
  { orgId, userId, leadId, replyId, qualification, at }: Decision,
): Promise<void> {
  taking(unit.em, 'replies');
  await statement(
    unit.em,
    `update replies set qualification = $3, first_qualification = coalesce(first_qualification, qualification), sentiment = $4, confidence = 1, reasoning = '${PERSON_DECIDED}',
       corrected_by_user_id = $5, corrected_at = $6
     where id = $1 and org_id = $2`,
    [replyId, orgId, qualification, sentimentOf(qualification), userId, at],
  );
  await restateLeads(unit, [{ orgId, id: leadId }], new Map());
}
