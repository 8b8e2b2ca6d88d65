import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { PAGE_PATH } from '../kit-links.ts';
import { renderKitPage, type ShownKit } from '../page/kit-page.ts';
import type { PreviewKitInput } from './edit-kit.schema.ts';
import { findKit } from './kit.queries.ts';
import { readKitImages } from './store-page.ts';

type Unit = Needs<'em' | 'actor' | 'kitLinks' | 'pressTexts'>;

type PageContext = Pick<ShownKit, 'brandName' | 'brandDomain' | 'brandUrl' | 'language' | 'updatedAt'>;

/** Renders a text as the kit's page. Stores, copies and counts nothing. */
export async function previewKit(unit: Unit, { id, mdxContent: mdx }: z.output<typeof PreviewKitInput>) {
  const { em, actor, kitLinks, pressTexts } = unit;
  const kit = await findKit(em, actor.orgId, id);
  const key = { orgId: actor.orgId, id: kit.id };
  // Images of a kit without a public page are not served either.
  const isShown = kit.status === 'drafted' || kit.status === 'validated';
  const images = isShown ? await readKitImages(em, key) : [];
  // Absolute paths, because a preview has a different URL than the page.
  const token = `${PAGE_PATH}/${kitLinks.tokenOf(key)}`;
  const copies = Object.fromEntries(images.map((image) => [image.sourceUrl, `${token}/images/${image.id}`]));
  const page = await pressTexts.render(actor.orgId, { mdx, copies, base: '' });
  const used = new Set(page.images.map(({ url }) => url));
  const html = renderKitPage({
    ...(await readPageContext(unit, kit.id)),
    ...page,
    isDraft: kit.status !== 'validated',
    isPreview: true,
    token,
    url: kitLinks.pageOf(kitLinks.tokenOf(key)),
    images: images
      .map((image) => ({ ...image, isMark: image.sourceUrl === kit.icon_url }))
      .filter(({ sourceUrl, isMark }) => isMark || used.has(sourceUrl)),
  });
  return { html, warnings: page.warnings };
}

async function readPageContext({ em, actor }: Unit, id: string): Promise<PageContext> {
  const [around] = await statement<PageContext>(
    em,
    `select brand_name as "brandName", brand_domain as "brandDomain", brand_url as "brandUrl", language,
       updated_at as "updatedAt"
     from media_kits where org_id = $1 and id = $2`,
    [actor.orgId, id],
  );
  if (around === undefined) throw new Error('The kit was deleted while its preview was rendered.');
  return around;
}
