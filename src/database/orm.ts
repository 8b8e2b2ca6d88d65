import { Migrator } from '@mikro-orm/migrations';
import { type EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import { PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { CopyOut, Reader } from '../kernel/context.ts';
import {
  type ConnectionBudget,
  createConnectionBudget,
  POOLS,
  type PoolLimits,
} from './connections/connection-budget.ts';
import { createCopyOut } from './connections/copy-out.ts';
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
