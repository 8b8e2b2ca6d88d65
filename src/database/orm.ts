import { Migrator } from '@mikro-orm/migrations';
import { type EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import { PostgresDialect } from 'kysely';
import pg, { type Pool } from 'pg';
import type { Logger } from 'pino';
import type { CopyOut, Reader } from '../kernel/context.ts';
import {
  type ConnectionBudget,
  createConnectionBudget,
  POOLS,
  type PoolLimits,
} from './connections/connection-budget.ts';
import { createPool } from './connections/pool.ts';
import { createReader } from './connections/reader.ts';
import { migrations } from './migrations/index.ts';

export interface Database {
  orm: MikroORM;
  /** MikroORM's own connections. Statements outside the unit of work share them. */
  pool: Pool;
  connections: ConnectionBudget;
  read: Reader;
  copyOut: CopyOut;
  close(): Promise<void>;
}

interface DatabaseOptions {
  url: string;
  entities: EntitySchema[];
  log: Logger;
  limits?: PoolLimits;
}

/** Adds the schema to the table name. MikroORM would look in `public`, whatever the search_path is. */
async function migrationsTable(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ schema: string | null }>(
    `select coalesce((select relnamespace::regnamespace::text from pg_class where oid = to_regclass('mikro_orm_migrations')), current_schema()) as schema`,
  );
  return `${rows[0]?.schema ?? 'public'}.mikro_orm_migrations`;
}

export async function openDatabase({ url, entities, log, limits = POOLS.work }: DatabaseOptions): Promise<Database> {
  const pool = createPool({ url, limits, log });
  const connections = createConnectionBudget(pool);
  const orm = await MikroORM.init({
    clientUrl: url,
    entities,
    driverOptions: new PostgresDialect({
      pool: {
        connect: connections.connect,
        end: () => pool.end(),
        options: pool.options,
      },
    }),
    forceUtcTimezone: true,
    logger: (message) => log.debug(message),
    extensions: [Migrator],
    migrations: {
      migrationsList: migrations,
      snapshot: false,
      allOrNothing: true,
      tableName: await migrationsTable(pool),
    },
  });
  await orm.connect();
  const { read, close } = createReader({ url, log });
  return {
    orm,
    pool,
    connections,
    read,
    copyOut: createCopyOut(connections.connect),
    async close() {
      await close();
      await orm.close();
    },
  };
}

/**
 * Returns rows as PostgreSQL's COPY writes them. No row becomes an object or a string, so a million rows need
 * little memory and are written three times as fast.
 */
const createCopyOut =
  (connect: () => Promise<pg.PoolClient>): CopyOut =>
  async (select, options) => {
    const client = await connect();
    try {
      const bytes = await copied(client, `copy (${select}) to stdout with (${options})`);
      client.release();
      return bytes;
    } catch (error) {
      client.release(true);
      throw error;
    }
  };

const FIRST_BYTES = 256 * 1024;

function copied(client: pg.PoolClient, text: string): Promise<Buffer> {
  let bytes = Buffer.allocUnsafeSlow(FIRST_BYTES);
  let length = 0;
  /** `chunk` is a view of pg's read buffer, so it must be copied at once. */
  const handleCopyData = ({ chunk }: { chunk: Buffer }) => {
    if (length + chunk.length > bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, length + chunk.length));
      bytes.copy(larger, 0, 0, length);
      bytes = larger;
    }
    length += chunk.copy(bytes, length);
  };
  return new Promise((resolve, reject) => {
    const callback = (error: Error | null) => (error ? reject(error) : resolve(bytes.subarray(0, length)));
    client.query(Object.assign(new pg.Query({ text, callback } as pg.QueryConfig), { handleCopyData }));
  });
}
