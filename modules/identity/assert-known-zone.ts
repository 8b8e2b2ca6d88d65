import type { EntityManager } from '@mikro-orm/postgresql';
import { isUnknownValue } from '../../src/database/database-errors.ts';
import { statement } from '../../src/database/statement.ts';
import { badRequest } from '../../src/kernel/errors.ts';

/** Asks PostgreSQL, which computes days. Node may know newer zones, and such a zone would break every daily count. */
export async function assertKnownZone(em: EntityManager, timeZone: string): Promise<void> {
  await statement(em, 'select now() at time zone $1', [timeZone]).catch((error: unknown) => {
    if (!isUnknownValue(error)) throw error;
    throw badRequest(`The database does not know the time zone ${timeZone}; name another one.`);
  });
}
