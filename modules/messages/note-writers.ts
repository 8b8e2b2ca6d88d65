import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../src/database/statement.ts';

interface Writer {
  /** Of the email. */
  id: string;
  /** The provider whose model wrote it. */
  writtenBy?: string;
  /** Why it was made from templates after all. */
  fallbackReason?: string;
}

/** Where a model was to write: whether it did, and if not, why. One statement for all. */
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
