import { setTimeout as pause } from 'node:timers/promises';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { PERMIT_MS } from '../../campaign-state/index.ts';

/** What a worker holds may still leave; clocks of hosts may differ by so much. */
const CLOCKS_DIFFER_MS = 10_000;

/**
 * After a stop or a pause was committed no new permit is given, and the last ones end within PERMIT_MS. Returns earlier
 * when all that was allowed to leave is known to have ended.
 */
export async function awaitLeaving({ orm, clock }: Needs<'orm' | 'clock'>, { orgId, id }: RowKey): Promise<void> {
  const endsAt = performance.now() + PERMIT_MS;
  const heldSince = new Date(clock.now().getTime() - CLOCKS_DIFFER_MS);
  const isLeaving = () =>
    planByIndex(orm.em.fork(), (em) => statement(em, LEAVING, [orgId, id, heldSince])).then(
      ({ length }) => length > 0,
      // Who cannot look waits to the end.
      () => true,
    );
  for (let pauseMs = 10; ; pauseMs = Math.min(2 * pauseMs, 200)) {
    const hasMore = await isLeaving();
    const leftMs = endsAt - performance.now();
    if (!hasMore || leftMs <= 0) return;
    await pause(Math.min(pauseMs, leftMs));
  }
}

/** Read by the index of what is being sent, of all campaigns. */
const LEAVING = `
  select 1 from messages
  where status = 'sending' and claimed_until >= $3 and org_id = $1 and campaign_id = $2 and leaving_at is not null
  order by claimed_until limit 1`;
