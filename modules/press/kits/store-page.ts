import type { EntityManager } from '@mikro-orm/postgresql';
import type { RowKey } from '../../../src/database/row-key.ts';
import { statement } from '../../../src/database/statement.ts';
import type { KitImage } from '../page/component-html.ts';
import type { RenderedKit } from '../page/render-mdx.ts';
import type { CopiedImage } from '../page/render-page.ts';

export interface StoredPage extends RenderedKit {
  mdx: string;
  now: Date;
}

export async function storeKitPage(em: EntityManager, { orgId, id }: RowKey, page: StoredPage): Promise<void> {
  const { mdx, html, markdown, title, excerpt, now } = page;
  await statement(
    em,
    `update media_kits set mdx = $3, html = $4, markdown = $5, title = $6, excerpt = $7, updated_at = $8
     where org_id = $1 and id = $2`,
    [orgId, id, mdx, html, markdown, title, excerpt, now],
  );
}

/** Stores the images that the page shows, in order. Adds new ones and removes those no longer shown. */
export async function storeKitImages(
  em: EntityManager,
  { orgId, id }: RowKey,
  shown: readonly KitImage[],
  copies: readonly CopiedImage[],
): Promise<void> {
  const urls = shown.map(({ url }) => url);
  await statement(
    em,
    // The brand's logo is shown above the text, so it stays even if the text does not show it.
    `delete from media_kit_images where org_id = $1 and media_kit_id = $2 and source_url <> all($3)
       and source_url is distinct from (select icon_url from media_kits where org_id = $1 and id = $2)`,
    [orgId, id, urls],
  );
  for (const { id: imageId, sourceUrl, contentType, bytes } of copies) {
    if (!urls.includes(sourceUrl)) continue;
    await statement(
      em,
      `insert into media_kit_images (org_id, id, media_kit_id, position, source_url, alt, content_type, bytes)
       values ($1, $2, $3, 0, $4, '', $5, $6)`,
      [orgId, imageId, id, sourceUrl, contentType, bytes],
    );
  }
  await statement(
    em,
    `update media_kit_images image set position = shown.position, alt = shown.alt
     from unnest($3::text[], $4::text[]) with ordinality as shown (url, alt, position)
     where image.org_id = $1 and image.media_kit_id = $2 and image.source_url = shown.url`,
    [orgId, id, urls, shown.map(({ alt }) => alt)],
  );
}

export const readKitImages = (em: EntityManager, { orgId, id }: RowKey) =>
  statement<{ id: string; sourceUrl: string; alt: string; contentType: string }>(
    em,
    `select id, source_url as "sourceUrl", alt, content_type as "contentType" from media_kit_images
     where org_id = $1 and media_kit_id = $2 order by position, id`,
    [orgId, id],
  );
