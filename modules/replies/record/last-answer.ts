import { SENTIMENTS } from '../../campaign-state/index.ts';

export const sentimentIn = (replyClass: string) =>
  `case ${replyClass} ${Object.entries(SENTIMENTS)
    .map(([name, sentiment]) => `when '${name}' then '${sentiment}'`)
    .join(' ')} end`;

/**
 * SQL for the message that a lead last replied to, or for the time. Auto-replies do not count. A reply takes
 * precedence over a meeting, which names no message.
 */
export const lastAnswer = (fact: 'message_id' | 'at', orgId: string, leadId: string) => `(
  select answer.${fact}
  from (
    select message_id, received_at as at from replies
    where org_id = ${orgId} and lead_id = ${leadId} and sentiment <> 'auto'
    union all
    select null, created_at from meetings where org_id = ${orgId} and lead_id = ${leadId}
  ) answer
  order by answer.message_id is null, answer.at desc limit 1)`;
