import { SENTIMENTS } from '../../campaign-state/index.ts';

/** In SQL: what a class of answers says. */
export const sentimentIn = (replyClass: string) =>
  `case ${replyClass} ${Object.entries(SENTIMENTS)
    .map(([name, sentiment]) => `when '${name}' then '${sentiment}'`)
    .join(' ')} end`;

/**
 * In SQL: which message a person answered last, or when; what a machine answered is no answer. A meeting says not which
 * message led to it, so a reply goes before it.
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
