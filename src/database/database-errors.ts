import { EgressFailed } from '../egress/failures.ts';

/** Connection lost or refused, shutting down, starting up, too many connections, out of memory, a failing disk. */
const AWAY = /^(08\w{3}|57P0[1235]|25P0[34]|53000|53200|53300|53400|58030)$/;

/** The system's: a name that leads nowhere is that of a server which is being replaced, as containers are. */
const UNREACHED =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|ENOTFOUND|EAI_\w+)$/;

/** Two transactions stood in each other's way (deadlock, serialization), or one waited too long for a lock. */
const LOCK_CONFLICT = /^(40P01|40001|55P03)$/;

/** It took longer than any statement of its kind may. */
const TOO_SLOW = /^57014$/;

/** A unique index holds the value already. */
const TAKEN = /^23505$/;

const DISK_FULL = /^53100$/;

/** A function has no meaning for what it was given, such as the name of a time zone. */
const UNKNOWN_VALUE = /^22023$/;

/** Ours, where no connection was to be had in time. The entity manager makes an error of its own of it and keeps the code. */
const NO_CONNECTION = /^unavailable$/;

const LOST = /Connection terminated|is not queryable|timeout exceeded when trying to connect/;

/** A prepared statement that the connection does not have, or has for another text. */
const NOT_PREPARED = /^(26000|42P05)$/;

/** The session is read-only: it leads to a standby, or was opened while the database took no writes. */
const READ_ONLY = '25006';

export const isDatabaseAway = (error: unknown): boolean =>
  isConnectionUseless(error) ||
  chainOf(error).some(({ code, message }) => AWAY.test(code) || UNREACHED.test(code) || LOST.test(message));

/** The same error as PostgreSQL's own, for a session that is read-only from its start. */
export const readOnlySession = (): Error =>
  Object.assign(new Error('The database takes no writes: it is a standby, or read-only.'), { code: READ_ONLY });

export const isReadOnly = (error: unknown): boolean => chainOf(error).some(({ code }) => code === READ_ONLY);

/** No answer came in time, the session is read-only, or its prepared statements no longer fit the tables: a new connection helps. */
export const isConnectionUseless = (error: unknown): boolean =>
  isReadOnly(error) ||
  chainOf(error).some(
    ({ code, message, routine }) =>
      NOT_PREPARED.test(code) || routine === 'RevalidateCachedQuery' || message === 'Query read timeout',
  );

/** Nothing was written, and the same work may well succeed when it is done again at once. */
export const isLockConflict = (error: unknown): boolean => chainOf(error).some(({ code }) => LOCK_CONFLICT.test(code));

export const isTooSlow = (error: unknown): boolean => chainOf(error).some(({ code }) => TOO_SLOW.test(code));

export const isDiskFull = (error: unknown): boolean => chainOf(error).some(({ code }) => DISK_FULL.test(code));

export const isTaken = (error: unknown): boolean => chainOf(error).some(({ code }) => TAKEN.test(code));

export const isUnknownValue = (error: unknown): boolean => chainOf(error).some(({ code }) => UNKNOWN_VALUE.test(code));

export const isNoConnection = (error: unknown): boolean => chainOf(error).some(({ code }) => NO_CONNECTION.test(code));

/** Whether it is worth trying again later, whatever the work was. */
export const isTransient = (error: unknown): boolean =>
  isDatabaseAway(error) || isLockConflict(error) || isTooSlow(error) || isDiskFull(error) || isNoConnection(error);

/** The error and what caused it. What happened on the way to somebody else's server says nothing of the database. */
function chainOf(error: unknown): { code: string; message: string; routine: unknown }[] {
  const chain = [];
  for (let at = error; at instanceof Error && !(at instanceof EgressFailed) && chain.length < 10; at = at.cause) {
    const { code = '', message, routine } = at as Error & { code?: unknown; routine?: unknown };
    chain.push({ code: String(code), message, routine });
  }
  return chain;
}
