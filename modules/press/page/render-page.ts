import type { RowKey } from '../../../src/database/row-key.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { CopiedImage } from './copy-images.ts';
import type { RenderedKit } from './render-mdx.ts';

export function renderPage(
  { kitLinks, pressTexts }: Needs<'kitLinks' | 'pressTexts'>,
  kit: RowKey,
  mdx: string,
  images: readonly Pick<CopiedImage, 'id' | 'sourceUrl'>[],
): Promise<RenderedKit> {
  const token = kitLinks.tokenOf(kit);
  // Relative to the page, so that it works under any host name.
  const copies = Object.fromEntries(images.map(({ id, sourceUrl }) => [sourceUrl, `${token}/images/${id}`]));
  const base = kitLinks.pageOf('');
  return pressTexts.render(kit.orgId, { mdx, copies, base });
}
