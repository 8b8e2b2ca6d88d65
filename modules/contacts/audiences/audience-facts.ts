import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';

export const hasPausedAudience = (orgId: string, audienceIds: string) =>
  `exists (select 1 from audiences where org_id = ${orgId} and id = any(${audienceIds}) and status = 'paused')`;

export async function isAnyPaused(em: EntityManager, orgId: string, audienceIds: string[]): Promise<boolean> {
  const question = `select ${hasPausedAudience('$1', '$2::uuid[]')} as paused`;
  const [row] = await statement<{ paused: boolean }>(em, question, [orgId, audienceIds]);
  return row?.paused ?? false;
}
