export const isPromised = (message: string) => `${message}.status in ('queued', 'awaiting_approval')`;

/**
 * SQL for messages by id, used after `from`. `offset 0` makes PostgreSQL start from the ids. Otherwise it may
 * read all rows of an organisation if the statistics say its tables are empty.
 */
export const messagesNamed = (orgId: string, ids: string, message = 'm') => `(
  select ${orgId}::uuid as org_id, id from unnest(${ids}::uuid[]) as given (id) offset 0) ${message}_named
  join messages ${message} on ${message}.org_id = ${message}_named.org_id and ${message}.id = ${message}_named.id`;

/**
 * SQL condition: the message is queued and its due time matches. The `case` hides the condition from the
 * planner, which would otherwise scan the whole index of due messages and compare each with each id.
 */
export const isQueued = (message: string, itsTime: string) =>
  `case when ${message}.status = 'queued' then ${message}.due_at ${itsTime} end`;

/** SQL conditions that match every claimed message, in index order. */
export const CLAIMED_MESSAGES = ["status = 'sending' order by claimed_until"];
