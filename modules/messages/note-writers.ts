import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';

interface Writer {
  id: string;
  writtenBy?: string;
  fallbackReason?: string;
}

/** Records which model wrote each email, or why the templates were used, in one statement. */
export async function noteWriters(em: EntityManager, orgId: string, writers: Writer[]): Promise<void> {
  if (writers.length === 0) return;
  await statement(
    em,
    `update emails set written_by = given.written_by, fallback_reason = given.reason
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as given (org_id, id, written_by, reason)
     where emails.org_id = given.org_id and emails.id = given.id`,
    [
      writers.map(() => orgId),
      writers.map(({ id }) => id),
      writers.map(({ writtenBy }) => writtenBy ?? 'templates'),
      writers.map(({ fallbackReason }) => fallbackReason ?? null),
    ],
  );
}
