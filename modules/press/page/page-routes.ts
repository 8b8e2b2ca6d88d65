import Negotiator from 'negotiator';
import type { PlainCall, PlainRoute } from '../../../src/api/plain-route.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { PAGE_PATH } from '../kit-links.ts';
import { fileExtension } from './image-type.rules.ts';
import { renderKitPage, renderMissingPage } from './kit-page.ts';
import { PAGE_POLICY } from './page-style.ts';
import { readBytes, readImage, readPublicKit, readSuccessor } from './public-kit.ts';

const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
/** Opened alone, an image or a text must not run or load anything. */
const FILE_POLICY = "default-src 'none'; sandbox";
/** Only an hour, because a kit may be withdrawn. */
const IMAGE_CACHE = 'public, max-age=3600, immutable';

const typeWanted = ({ request }: PlainCall, types: string[]) => new Negotiator(request).mediaType(types);

async function showPage(unit: UnitOfWork, call: PlainCall): Promise<void> {
  const { params, response } = call;
  const { token = '' } = params;
  const kit = await readPublicKit(unit, token);
  response.setHeader('Vary', 'Accept');
  if (kit === null) return redirectToSuccessor(unit, call);
  await unit.kitViews.note(kit, call);
  if (kit.isDraft) response.setHeader('X-Robots-Tag', 'noindex');
  const isMarkdown = typeWanted(call, ['text/html', 'text/markdown']) === 'text/markdown';
  send(call, 200, isMarkdown ? MARKDOWN : HTML, isMarkdown ? kit.markdown : renderKitPage(kit));
}

async function downloadText(unit: UnitOfWork, call: PlainCall): Promise<void> {
  const kit = await readPublicKit(unit, call.params.token ?? '');
  if (kit === null) return redirectToSuccessor(unit, call, '/text');
  setDownloadName(call, `${kit.brandDomain}-press-kit.md`);
  send(call, 200, MARKDOWN, kit.markdown);
}

async function showImage(unit: UnitOfWork, call: PlainCall): Promise<void> {
  const { token = '', imageId = '' } = call.params;
  const image = isId(imageId) ? await readImage(unit, token, imageId) : null;
  if (image === null) return redirectToSuccessor(unit, call, '/images/');
  const { request, response, query } = call;
  const tag = `"${image.id}"`;
  response.setHeader('Content-Security-Policy', FILE_POLICY);
  response.setHeader('Cache-Control', IMAGE_CACHE);
  // Images are public, and a preview shows them in a frame with an opaque origin.
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('ETag', tag);
  if (request.headers['if-none-match']?.includes(tag) === true) return void response.writeHead(304).end();
  const bytes = await readBytes(unit, image);
  if (bytes === null) return sendNotFound(call);
  if (query.has('download'))
    setDownloadName(call, `${image.brandDomain}-${image.position}.${fileExtension(image.contentType)}`);
  response.writeHead(200, { 'Content-Type': image.contentType, 'Content-Length': bytes.length });
  response.end(bytes);
}

const setDownloadName = ({ response }: PlainCall, name: string) =>
  response.setHeader('Content-Disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`);

function send({ response }: PlainCall, status: number, type: string, text: string): void {
  response.setHeader('Content-Security-Policy', type === HTML ? PAGE_POLICY : FILE_POLICY);
  response.writeHead(status, { 'Content-Type': type });
  response.end(text);
}

/** Redirects a link of a replaced kit to the newer version. Images that the new version lacks return 404. */
async function redirectToSuccessor(
  unit: UnitOfWork,
  call: PlainCall,
  rest: '' | '/text' | '/images/' = '',
): Promise<void> {
  const { token = '', imageId = '' } = call.params;
  const newer = await readSuccessor(unit, token, isId(imageId) ? imageId : null);
  if (newer === null || (rest === '/images/' && newer.imageId === null)) return sendNotFound(call);
  const search = call.query.has('download') ? '?download=1' : '';
  call.response.writeHead(302, { Location: `${newer.url}${rest}${newer.imageId ?? ''}${search}` }).end();
}

/** Browsers get an HTML page, other clients the usual error. */
function sendNotFound(call: PlainCall): void {
  const unknown = notFound('Press kit');
  if (!call.request.headers.accept?.includes('text/html')) throw unknown;
  call.response.setHeader('X-Error-Code', unknown.code);
  send(call, 404, HTML, renderMissingPage());
}

/**
 * One person opens a page, unlike an image in thousands of emails, so the rate limit of the client address
 * applies.
 */
const common = { method: 'GET', tag: 'Press kits', access: 'open' } as const;

export const kitPageRoute: PlainRoute = {
  ...common,
  name: 'pressKits.page',
  path: `${PAGE_PATH}/{token}`,
  summary: 'View the public page of a press kit',
  description:
    'Needs no key, because the token is signed. Send `Accept: text/markdown` to get Markdown. Denied and archived kits return 404. A kit that was replaced by a newer version redirects to it (302), so links in emails keep working. Drafted kits are marked as drafts. Counts one view for each visitor and day.',
  document: {
    answer: { description: 'The page.', type: 'text/html', schema: { type: 'string' }, example: '<!doctype html>' },
  },
  handle: showPage,
};

export const kitTextRoute: PlainRoute = {
  ...common,
  name: 'pressKits.text',
  path: `${PAGE_PATH}/{token}/text`,
  summary: 'Download the text of a press kit',
  document: {
    answer: { description: 'Markdown.', type: 'text/markdown', schema: { type: 'string' }, example: '# Acme' },
  },
  handle: downloadText,
};

export const kitImageRoute: PlainRoute = {
  ...common,
  name: 'pressKits.image',
  path: `${PAGE_PATH}/{token}/images/{imageId}`,
  summary: 'Retrieve an image of a press kit',
  document: {
    query: [{ name: 'download', description: 'Forces a download.', schema: { type: 'string' } }],
    answer: {
      description: 'The image, as PNG, JPEG, GIF, WebP or AVIF.',
      type: 'image/png',
      schema: { type: 'string', format: 'binary', contentMediaType: 'image/png' },
      example: 'PNG',
    },
  },
  handle: showImage,
};
