import type { RowKey } from '../../../src/database/row-key.ts';
import { EgressFailed, EgressRefused } from '../../../src/egress/egress.ts';
import { createLimiter } from '../../../src/kernel/concurrency/promises.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { detectImageType } from './image-type.rules.ts';
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

/** A stored copy of an image from another site. */
export interface CopiedImage {
  id: string;
  sourceUrl: string;
  contentType: string;
  bytes: Buffer;
}

export const MAX_IMAGES = 12;
/** Large enough for print. Larger images are not copied. */
const MAX_IMAGE_BYTES = 2 * 1024 * 1024;
const IMAGE_DEADLINE_MS = 6_000;
const IMAGES_AT_ONCE = 4;

export async function copyImages(
  { egress }: Needs<'egress'>,
  urls: readonly string[],
  signal?: AbortSignal,
): Promise<CopiedImage[]> {
  const inTurn = createLimiter(IMAGES_AT_ONCE);
  const wanted = [...new Set(urls)].slice(0, MAX_IMAGES);
  const copied = await Promise.all(wanted.map((url) => inTurn(() => copyImage({ egress }, url, signal))));
  signal?.throwIfAborted();
  return copied.filter((image) => image !== null);
}

async function copyImage(
  { egress }: Needs<'egress'>,
  sourceUrl: string,
  signal?: AbortSignal,
): Promise<CopiedImage | null> {
  try {
    const { status, body } = await egress.request(sourceUrl, {
      headers: { accept: 'image/avif, image/webp, image/png, image/jpeg, image/gif;q=0.8' },
      deadlineMs: IMAGE_DEADLINE_MS,
      maxBytes: MAX_IMAGE_BYTES,
      maxRedirects: 3,
      ...(signal ? { signal } : {}),
    });
    const contentType = status === 200 ? detectImageType(body) : null;
    return contentType === null ? null : { id: newId(), sourceUrl, contentType, bytes: body };
  } catch (error) {
    if (error instanceof EgressFailed || error instanceof EgressRefused) return null;
    throw error;
  }
}
