import { Migrator } from '@mikro-orm/migrations';
import { type EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { migrations } from './migrations/index.ts';

export interface Database {
  orm: MikroORM;
  /** The connections that MikroORM itself uses: statements outside the unit of work share them. */
  pool: Pool;
  close(): Promise<void>;
}

interface DatabaseOptions {
  url: string;
  entities: EntitySchema[];
  log: Logger;
  /** Connections of this process at the most; a small PostgreSQL serves ten such processes. */
  connections?: number;
}

/** Long enough for a restart of PostgreSQL to be ridden out by the pool's next try, short enough to answer a caller. */
const CONNECT_TIMEOUT_MS = 5_000;

export async function openDatabase({ url, entities, log, connections = 16 }: DatabaseOptions): Promise<Database> {
  let pool: Pool | undefined;
  const orm = await MikroORM.init({
    clientUrl: url,
    entities,
    pool: { min: 0, max: connections },
    driverOptions: {
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'distribute',
      onPoolCreated: (created: Pool) => {
        pool = created;
        returnDates(created);
      },
    },
    forceUtcTimezone: true,
    logger: (message) => log.debug(message),
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, allOrNothing: true, disableForeignKeys: false },
  });
  await orm.connect();
  if (pool === undefined) throw new Error('MikroORM opened no connection pool.');
  return { orm, pool, close: () => orm.close() };
}

const TIMESTAMPTZ_OID = 1184;

/** MikroORM leaves timestamps as text for its own hydration; every other reader of the pool expects dates. */
function returnDates({ options }: Pool): void {
  const types = options.types as { setTypeParser(oid: number, parse: (text: string) => Date): void } | undefined;
  if (types === undefined) throw new Error('MikroORM set no type parsers.');
  types.setTypeParser(TIMESTAMPTZ_OID, (text) => new Date(text));
}
