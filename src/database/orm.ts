import { Migrator } from '@mikro-orm/migrations';
import { type EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import { PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { migrations } from './migrations/index.ts';
import { createPool, releasedWhenDead } from './pool.ts';

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
  /** A small PostgreSQL serves ten processes with this many connections each. */
  connections?: number;
}

export async function openDatabase({ url, entities, log, connections = 16 }: DatabaseOptions): Promise<Database> {
  const pool = createPool({ url, connections, log });
  const orm = await MikroORM.init({
    clientUrl: url,
    entities,
    driverOptions: new PostgresDialect({
      pool: {
        connect: async () => releasedWhenDead(await pool.connect()),
        end: () => pool.end(),
        options: pool.options,
      },
    }),
    forceUtcTimezone: true,
    logger: (message) => log.debug(message),
    extensions: [Migrator],
    migrations: { migrationsList: migrations, snapshot: false, allOrNothing: true },
  });
  await orm.connect();
  return { orm, pool, close: () => orm.close() };
}
