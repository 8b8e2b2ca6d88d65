import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { addFeeds } from '../feeds/add-feeds.ts';
import { OUTLETS, outletAt, seedFor } from './world.ts';

export interface SandboxPress {
  orgId: string;
  brandId: string;
  /** What the brand says that it is about, the most telling first. */
  words: readonly string[];
}

/** Its newest articles are of the day on which it was made: after a month it is made anew. */
const WORLD_AGES_MS = 30 * 86_400_000;

/**
 * Gives a brand its invented press: outlets with feeds in every format, of which some write about its field and most do
 * not. Answers the ids of its feeds.
 */
export async function ensureSandboxFeeds(
  { em, clock }: Needs<'em' | 'clock'>,
  { orgId, brandId, words }: SandboxPress,
): Promise<string[]> {
  const now = clock.now();
  const world = [orgId, brandId, new Date(now.getTime() - WORLD_AGES_MS)];
  const present = await statement<{ id: string }>(em, PRESENT, world);
  if (present.length > 0) return present.map(({ id }) => id);
  await statement(em, FORGET_OLD, world);
  const seed = seedFor(words, now);
  const outlets = Array.from({ length: OUTLETS }, (_, index) => ({ ...outletAt(seed, index), id: newId() }));
  const kept = await statement<{ id: string; domain: string }>(
    em,
    `insert into outlets (org_id, id, name, url, domain, sandbox, created_at, updated_at)
     select $1::uuid, id, name, 'https://' || host || '/', host, true, $3::timestamptz, $3::timestamptz
     from jsonb_to_recordset($2::jsonb) as given (id uuid, name text, host text) order by host
     on conflict (org_id, domain) do update set name = excluded.name returning id, domain`,
    [orgId, JSON.stringify(outlets), now],
  );
  const ids = new Map(kept.map(({ id, domain }) => [domain, id]));
  const feeds = outlets.map(({ host, feedUrl, name }) => ({
    url: feedUrl,
    title: name,
    brandId,
    outletId: ids.get(host) ?? null,
  }));
  await addFeeds({ em, clock }, orgId, 'sandbox', feeds);
  // Another campaign of the brand may have added the same at this moment.
  return (await statement<{ id: string }>(em, PRESENT, world)).map(({ id }) => id);
}

const PRESENT = `select id from feeds where org_id = $1 and brand_id = $2 and found_by = 'sandbox' and created_at > $3 order by id`;
const FORGET_OLD = `delete from feeds where org_id = $1 and brand_id = $2 and found_by = 'sandbox' and created_at <= $3`;
