import { setTimeout as pause } from 'node:timers/promises';
import { planByIndex } from '../../../src/database/plan-by-index.ts';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { PERMIT_MS } from '../../campaign-state/index.ts';

/** Maximum clock difference between hosts. */
const CLOCKS_DIFFER_MS = 10_000;

/**
 * Waits after a committed stop or pause until no message can leave. No new permits are issued, and existing ones
 * expire within PERMIT_MS. Returns earlier if nothing is leaving.
 */
export async function waitForDepartures({ orm, clock }: Needs<'orm' | 'clock'>, { orgId, id }: RowKey): Promise<void> {
  const endsAt = performance.now() + PERMIT_MS;
  const heldSince = new Date(clock.now().getTime() - CLOCKS_DIFFER_MS);
  const isLeaving = () =>
    planByIndex(orm.em.fork(), (em) => statement(em, LEAVING, [orgId, id, heldSince])).then(
      ({ length }) => length > 0,
      // If the query fails, assume that messages are leaving and wait to the end.
      () => true,
    );
  for (let pauseMs = 10; ; pauseMs = Math.min(2 * pauseMs, 200)) {
    const hasMore = await isLeaving();
    const leftMs = endsAt - performance.now();
    if (!hasMore || leftMs <= 0) return;
    await pause(Math.min(pauseMs, leftMs));
  }
}

const LEAVING = `
  select 1 from messages
  where status = 'sending' and claimed_until >= $3 and org_id = $1 and campaign_id = $2 and leaving_at is not null
  order by claimed_until limit 1`;
