import pg from 'pg';
import { StartFailure } from '../../kernel/start-failure.ts';
import { CONNECT_TIMEOUT_MS } from './pool.ts';

/** PostgreSQL 15.0, in the format of `server_version_num`. */
const OLDEST_VERSION = 150_000;

/** Two sessions detect most poolers. Three also detect one that hands out its connections in turn. */
const SESSIONS = 3;

/**
 * Throws a StartFailure if the service cannot run on this server.
 * @param setting name of the setting that contains the URL
 */
export async function checkServer(url: string, setting: string): Promise<void> {
  const sessions: pg.Client[] = [];
  try {
    for (let i = 0; i < SESSIONS; i++) {
      const session = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
      // A connection that breaks also fails its query, which reports the error.
      session.on('error', () => {});
      sessions.push(session);
      await session.connect();
      if (i === 0) {
        await assertVersion(session, setting);
        await assertEncoding(session, setting);
        await assertWritable(session, setting);
      }
    }
    if (await mixesSessions(sessions)) {
      throw new StartFailure(
        `${setting} points to a pooler in transaction mode, which is not supported. Use PostgreSQL itself, or a pooler in session mode.`,
      );
    }
  } catch (error) {
    throw error instanceof StartFailure ? error : new StartFailure(refusal(error, url, setting), { cause: error });
  } finally {
    await Promise.all(sessions.map((session) => session.end().catch(() => {})));
  }
}

async function assertVersion(session: pg.Client, setting: string): Promise<void> {
  const { rows } = await session.query<{ server_version_num: string }>('show server_version_num');
  const version = Number(rows[0]?.server_version_num);
  if (version >= OLDEST_VERSION) return;
  throw new StartFailure(
    `${setting} points to PostgreSQL ${Math.floor(version / 10_000)}, but version 15 or later is required. Upgrade the server, or use another one.`,
  );
}

/** Names use every script, and other encodings cannot store most of them. SQL_ASCII stores bytes unchanged. */
async function assertEncoding(session: pg.Client, setting: string): Promise<void> {
  const { rows } = await session.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding ?? '';
  if (encoding === 'UTF8' || encoding === 'SQL_ASCII') return;
  throw new StartFailure(
    `The database of ${setting} has the encoding ${encoding}, but UTF8 is required. Create one with "create database … encoding 'UTF8' template template0" and use it.`,
  );
}

async function assertWritable(session: pg.Client, setting: string): Promise<void> {
  const { rows } = await session.query<{ transaction_read_only: string }>('show transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'on') return;
  throw new StartFailure(
    `The database of ${setting} is read-only. Wait until the standby is promoted, or use the primary server.`,
  );
}

/**
 * Detects a pooler in transaction mode. Each session writes its number into a setting and reads it, in order
 * and in reverse order. If a pooler mixes sessions, one of them reads another number, whether the latest or the
 * oldest connection is reused.
 */
async function mixesSessions(sessions: pg.Client[]): Promise<boolean> {
  for (const [number, session] of sessions.entries()) {
    await session.query(`select set_config('distribute.session', $1, false)`, [String(number)]);
  }
  const numbered = [...sessions.entries()];
  for (const [number, session] of [...numbered, ...numbered.toReversed()]) {
    const { rows } = await session.query<{ read: string | null }>(
      `select current_setting('distribute.session', true) as read`,
    );
    if (rows[0]?.read !== String(number)) return true;
  }
  return false;
}

/** Returns the text unchanged if it contains an invalid escape. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function refusal(error: unknown, url: string, setting: string): string {
  const { hostname, port, pathname, username } = new URL(url);
  const server = `PostgreSQL at ${hostname || 'the local socket'}:${port || 5432}`;
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case '28P01':
      return `${server} refuses the password of the user "${decoded(username)}": correct ${setting}.`;
    case '28000':
      return `${server} does not let the user "${decoded(username)}" in (${message}): correct ${setting}, or its pg_hba.conf.`;
    case '3D000':
      return `${server} has no database "${decoded(pathname.slice(1))}": create it, or correct ${setting}.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host "${hostname}" cannot be found. Correct ${setting}.`;
    case 'ECONNREFUSED':
      return `No server responds at ${hostname}:${port || 5432}. Start PostgreSQL there, or correct ${setting}.`;
    case '53300':
      return `${server} has no connection left: raise its max_connections, or run fewer processes.`;
    case '57P03':
      return `${server} is still starting: try again shortly.`;
    default:
      return /password must be a string/.test(message)
        ? `${server} asks for a password, and there is none in ${setting}.`
        : `${server} cannot be used (${message}): correct ${setting}.`;
  }
}
