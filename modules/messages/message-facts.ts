/** In SQL: the message is still to leave: at its time, or when a person has approved it. */
export const isPromised = (message: string) => `${message}.status in ('queued', 'awaiting_approval')`;

/**
 * In SQL: messages by their ids, after `from`. The ids come first whatever the statistics say: PostgreSQL would otherwise
 * read all rows of an organisation whose tables it takes for empty, to join or to sort them.
 */
export const messagesNamed = (orgId: string, ids: string, message = 'm') => `(
  select ${orgId}::uuid as org_id, id from unnest(${ids}::uuid[]) as given (id) offset 0) ${message}_named
  join messages ${message} on ${message}.org_id = ${message}_named.org_id and ${message}.id = ${message}_named.id`;

/**
 * In SQL: the message is queued and has its time, where messages are named by their keys. As a case, behind which PostgreSQL recognises
 * no index of what is due: where that is small, it would read all of it, and hold each message against each that is named.
 */
export const isQueued = (message: string, itsTime: string) =>
  `case when ${message}.status = 'queued' then ${message}.due_at ${itsTime} end`;

/** In SQL: a condition that is true of each message that a worker holds, in the order of its index. */
export const CLAIMED_MESSAGES = ["status = 'sending' order by claimed_until"];
