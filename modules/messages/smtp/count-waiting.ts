import type { EntityManager } from '@mikro-orm/postgresql';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import { statement } from '../../../src/database/statement.ts';
import { BEGUN, LATER, leftBehind, UNBEGUN } from './ready-messages.ts';

interface Whose {
  campaignId: string;
  senderId: string;
  orgId: string;
  now: Date;
}

export async function countWaiting(em: EntityManager, whose: Whose, limit: number): Promise<number> {
  const { campaignId, senderId, orgId, now } = whose;
  const values = [campaignId, now, orgId, senderId, limit];
  const [row] = await planByIndex(em, (inside) => statement<{ waiting: number }>(inside, COUNT, values));
  return row?.waiting ?? 0;
}

const COUNT = `
  select count(*)::int as waiting from (
    (${BEGUN} limit $5) union all (${LATER} limit $5) union all (${UNBEGUN} limit $5) union all (${leftBehind('$5')})
    limit $5) as waiting`;
