import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';

export async function countServerFailures(em: EntityManager, since: Date): Promise<number> {
  const [counted] = await statement<{ count: number }>(
    em,
    `select count(*)::int as count from failed_requests
     where at >= $1 and status >= 500 and error_code not in ('unreachable', 'provider_unavailable')`,
    [since],
  );
  return counted?.count ?? 0;
}
