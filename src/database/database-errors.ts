import { EgressFailed } from '../egress/failures.ts';

/** Connection lost or refused, shutdown, startup, too many connections, out of memory, disk failure. */
const AWAY = /^(08\w{3}|57P0[1235]|25P0[34]|53000|53200|53300|53400|58030)$/;

/** Errors of the operating system. An unknown host name counts too: a container has none while it is replaced. */
const UNREACHED =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|ENOTFOUND|EAI_\w+)$/;

/** Deadlock, serialization failure or lock timeout. */
const LOCK_CONFLICT = /^(40P01|40001|55P03)$/;

/** Statement timeout. */
const TOO_SLOW = /^57014$/;

/** Unique violation. */
const TAKEN = /^23505$/;

const DISK_FULL = /^53100$/;

/** Invalid parameter value, such as an unknown time zone name. */
const UNKNOWN_VALUE = /^22023$/;

/** Code of `overloaded()`: no connection was free in time. The entity manager wraps the error and keeps the code. */
const NO_CONNECTION = /^unavailable$/;

const LOST = /Connection terminated|is not queryable|timeout exceeded when trying to connect/;

/** The connection does not have this prepared statement, or has it with another text. */
const NOT_PREPARED = /^(26000|42P05)$/;

/** The session is read-only: it is on a standby, or was opened while the database accepted no writes. */
const READ_ONLY = '25006';

export const isDatabaseAway = (error: unknown): boolean =>
  isConnectionUseless(error) ||
  chainOf(error).some(({ code, message }) => AWAY.test(code) || UNREACHED.test(code) || LOST.test(message));

/** Returns the error that PostgreSQL itself would return, for a session that is read-only from its start. */
export const readOnlySession = (): Error =>
  Object.assign(new Error('The database is read-only. It may be a standby.'), { code: READ_ONLY });

export const isReadOnly = (error: unknown): boolean => chainOf(error).some(({ code }) => code === READ_ONLY);

/**
 * A new connection helps: no response came in time, the session is read-only, or its prepared statements no
 * longer match the tables.
 */
export const isConnectionUseless = (error: unknown): boolean =>
  isReadOnly(error) ||
  chainOf(error).some(
    ({ code, message, routine }) =>
      NOT_PREPARED.test(code) || routine === 'RevalidateCachedQuery' || message === 'Query read timeout',
  );

/** Nothing was written, and an immediate retry may succeed. */
export const isLockConflict = (error: unknown): boolean => chainOf(error).some(({ code }) => LOCK_CONFLICT.test(code));

export const isTooSlow = (error: unknown): boolean => chainOf(error).some(({ code }) => TOO_SLOW.test(code));

export const isDiskFull = (error: unknown): boolean => chainOf(error).some(({ code }) => DISK_FULL.test(code));

export const isUniqueViolation = (error: unknown): boolean => chainOf(error).some(({ code }) => TAKEN.test(code));

export const isUnknownValue = (error: unknown): boolean => chainOf(error).some(({ code }) => UNKNOWN_VALUE.test(code));

export const isNoConnection = (error: unknown): boolean => chainOf(error).some(({ code }) => NO_CONNECTION.test(code));

export const isTransient = (error: unknown): boolean =>
  isDatabaseAway(error) || isLockConflict(error) || isTooSlow(error) || isDiskFull(error) || isNoConnection(error);

/** Returns the error and its causes. Stops at errors of outgoing requests: they say nothing about our database. */
function chainOf(error: unknown): { code: string; message: string; routine: unknown }[] {
  const chain = [];
  for (let at = error; at instanceof Error && !(at instanceof EgressFailed) && chain.length < 10; at = at.cause) {
    const { code = '', message, routine } = at as Error & { code?: unknown; routine?: unknown };
    chain.push({ code: String(code), message, routine });
  }
  return chain;
}
