import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { addFeeds } from '../feeds/add-feeds.ts';
import { createSeed, inventOutlet, OUTLETS } from './sandbox-world.ts';

export interface SandboxPress {
  orgId: string;
  brandId: string;
  /** Words that describe the brand, most important first. */
  words: readonly string[];
}

/** The newest sandbox articles are from the day of creation, so the sandbox is renewed after a month. */
const WORLD_AGES_MS = 30 * 86_400_000;

/**
 * Creates the sandbox press of a brand: outlets with feeds in every format, of which some cover its field.
 * Returns the feed ids.
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
  const seed = createSeed(words, now);
  const outlets = Array.from({ length: OUTLETS }, (_, index) => ({ ...inventOutlet(seed, index), id: newId() }));
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
  // Read again, because another campaign of the brand may have added the same feeds concurrently.
  return (await statement<{ id: string }>(em, PRESENT, world)).map(({ id }) => id);
}

const PRESENT = `select id from feeds where org_id = $1 and brand_id = $2 and found_by = 'sandbox' and created_at > $3 order by id`;
const FORGET_OLD = `delete from feeds where org_id = $1 and brand_id = $2 and found_by = 'sandbox' and created_at <= $3`;
