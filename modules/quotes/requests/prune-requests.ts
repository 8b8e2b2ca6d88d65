import type { EntityManager } from '@mikro-orm/postgresql';
import { repeatUntilDone } from '../../../src/database/forget-rows.ts';
import { statement } from '../../../src/database/statement.ts';

/**
 * Prunes requests without a pitch whose deadline, or arrival if there is none, is before `before`. Deletes
 * their campaign matches too. Requests that stay are checked again after the same period.
 */
export const pruneQuoteRequests = (em: EntityManager, before: Date, signal: AbortSignal, now: Date): Promise<void> =>
  repeatUntilDone(async (limit) => {
    const [row] = await statement<{ judged: number }>(em, PRUNE, [before, limit, now]);
    return row?.judged ?? 0;
  }, signal);

/** The deadline may have been extended since the last check, so it is compared again. */
const PRUNE = `
  with old as materialized (
    select org_id, id, coalesce(deadline, fetched_at) >= $1
      or exists (select from quote_pitches pitch where pitch.org_id = request.org_id and quote_request_id = request.id) as stays
    from quote_requests request where coalesce(looked_at, deadline, fetched_at) < $1
    order by coalesce(looked_at, deadline, fetched_at) limit $2 for update skip locked
  ), kept as (
    update quote_requests request set looked_at = $3 from old
    where request.org_id = old.org_id and request.id = old.id and old.stays
  ), looked as (
    delete from quote_matches match using old
    where match.org_id = old.org_id and match.quote_request_id = old.id and not old.stays
  ), removed as (
    delete from quote_requests request using old
    where request.org_id = old.org_id and request.id = old.id and not old.stays
  ) select count(*)::int as judged from old`;
