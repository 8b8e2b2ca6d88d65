import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';
import { badRequest } from '../../src/kernel/errors.ts';

/** Days are reckoned in the database: a zone that only Node knows, since its list is newer, would stop all that counts by day. */
export async function assertKnownZone(em: EntityManager, timeZone: string): Promise<void> {
  const [known] = await statement(em, 'select from pg_timezone_names where lower(name) = lower($1) limit 1', [
    timeZone,
  ]);
  if (known === undefined) throw badRequest(`The database does not know the time zone ${timeZone}; name another one.`);
}
