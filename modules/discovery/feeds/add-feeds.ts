import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import type { Feed } from './feed.entity.ts';

/** More than anybody reads about; each is a request an hour. */
export const MOST_FEEDS = 1_000;

export interface NewFeed {
  url: string;
  title?: string | null;
  brandId?: string | null;
  outletId?: string | null;
  /** At once, unless it was read already. */
  dueAt?: Date;
}

/** Adds feeds. Those that the organisation has stay as they are. Answers the ids of those added. */
export async function addFeeds(
  { em, clock }: Needs<'em' | 'clock'>,
  orgId: string,
  foundBy: Feed['foundBy'],
  feeds: readonly NewFeed[],
): Promise<string[]> {
  const given = feeds.map((feed) => ({ dueAt: clock.now(), ...feed, id: newId() }));
  const added = await statement<{ id: string }>(
    em,
    `insert into feeds (org_id, id, url, title, brand_id, outlet_id, found_by, created_at, due_at)
     select $1::uuid, id, url, title, "brandId", "outletId", $3, $4::timestamptz, "dueAt"
     from jsonb_to_recordset($2::jsonb) as given (id uuid, url text, title text, "brandId" uuid, "outletId" uuid,
       "dueAt" timestamptz)
     where $3 = 'sandbox' or (select count(*) from feeds where org_id = $1 and found_by <> 'sandbox') < $5
     order by url
     on conflict (org_id, url) do nothing returning id`,
    [orgId, JSON.stringify(given), foundBy, clock.now(), MOST_FEEDS],
  );
  return added.map(({ id }) => id);
}
