import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import { createPlaces } from '../../../src/kernel/concurrency/places.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { conflict } from '../../../src/kernel/errors.ts';
import { copyImages, MAX_IMAGES, renderPage } from '../page/render-page.ts';
import { changeLockedKit } from './change-kit.ts';
import type { EditKitInput } from './edit-kit.schema.ts';
import { findKit, viewKit } from './kit.queries.ts';
import { kitStatusAt } from './kit.rules.ts';
import type { KitStatus } from './kit.schema.ts';
import { payForAbandoned } from './pay-for-answer.ts';
import { readKitImages, storeKitImages, storeKitPage } from './store-page.ts';

type Unit = Needs<'em' | 'clock' | 'queue' | 'actor' | 'egress' | 'kitLinks' | 'pressTexts' | 'stripe'>;

/** An edit holds its images, up to 24 MB, until they are stored. One organisation can never use all slots. */
const EDITS = createPlaces({ atOnce: 8, perOwner: 2, kept: 4, waitMs: 20_000 });

function assertWritten(status: KitStatus): void {
  if (status === 'generating') throw conflict('The kit is still being written; wait until it is drafted.');
}

/** The page was rendered with these image copies, so a concurrent edit that removed one would leave a gap. */
function assertSame(before: readonly { id: string }[], now: readonly { id: string }[]): void {
  const ids = new Set(now.map(({ id }) => id));
  if (ids.size === before.length && before.every(({ id }) => ids.has(id))) return;
  throw conflict('Another request changed the images of the kit. Reload the kit and send your edit again.');
}

/** Replaces the text of a kit. Renders it and copies new images before taking any lock. */
export async function editKit(unit: Unit, { id, mdxContent, mdxPageContent }: z.output<typeof EditKitInput>) {
  const mdx = mdxContent ?? mdxPageContent ?? '';
  const { em, clock, actor } = unit;
  const before = await findKit(em, actor.orgId, id);
  assertWritten(kitStatusAt(before.status, before.requested_at, clock.now()));
  const key = { orgId: actor.orgId, id: before.id };
  const known = await readKitImages(em, key);
  const { images } = await renderPage(unit, key, mdx, known);
  const kept = new Set(known.map(({ sourceUrl }) => sourceUrl));
  const missing = images.slice(0, MAX_IMAGES).filter(({ url }) => !kept.has(url));
  const warnings = await EDITS.hold(actor.orgId, async () => {
    const copies = await copyImages(
      unit,
      missing.map(({ url }) => url),
    );
    const page = await renderPage(unit, key, mdx, [...known, ...copies]);
    await changeLockedKit(unit, id, async (inside, _kit, status) => {
      assertWritten(status);
      assertSame(known, await readKitImages(inside, key));
      await storeKitPage(inside, key, { ...page, mdx, now: clock.now() });
      await storeKitImages(inside, key, page.images, copies);
      // A user's text turns a failed kit into a draft.
      if (status === 'failed') {
        await payForAbandoned({ ...unit, em: inside }, key);
        await statement(
          inside,
          `update media_kits set status = 'drafted', failure_reason = null, due_at = null where org_id = $1 and id = $2`,
          [key.orgId, key.id],
        );
      }
    });
    return page.warnings;
  });
  return { ...viewKit(unit, await findKit(em, actor.orgId, id)), warnings };
}
