/** In SQL: the message is still to leave: at its time, or when a person has approved it. */
export const isPromised = (message: string) => `${message}.status in ('queued', 'awaiting_approval')`;

/**
 * In SQL: the message is queued and has its time, where messages are named by their keys. As a case, behind which PostgreSQL recognises
 * no index of what is due: where that is small, it would read all of it, and hold each message against each that is named.
 */
export const isQueued = (message: string, itsTime: string) =>
  `case when ${message}.status = 'queued' then ${message}.due_at ${itsTime} end`;
