import Negotiator from 'negotiator';
import type { PlainCall, PlainRoute } from '../../../src/api/plain-route.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { notFound } from '../../../src/kernel/errors.ts';
import { isId } from '../../../src/kernel/ids.ts';
import { PAGE_PATH } from '../kit-links.ts';
import { endingOf } from './image-type.rules.ts';
import { kitPage, missingPage } from './kit-page.ts';
import { PAGE_POLICY } from './page-style.ts';
import { readBytes, readImage, readPublicKit, readSuccessor } from './public-kit.ts';

const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
/** Nothing in a picture or a text may do anything, wherever it is opened. */
const FILE_POLICY = "default-src 'none'; sandbox";
/** An hour, since a kit may be withdrawn. */
const IMAGE_CACHE = 'public, max-age=3600, immutable';

const typeWanted = ({ request }: PlainCall, types: string[]) => new Negotiator(request).mediaType(types);

async function showPage(unit: UnitOfWork, call: PlainCall): Promise<void> {
  const { params, response } = call;
  const { token = '' } = params;
  const kit = await readPublicKit(unit, token);
  response.setHeader('Vary', 'Accept');
  if (kit === null) return leadOn(unit, call);
  await unit.kitViews.note(kit, call);
  if (kit.isDraft) response.setHeader('X-Robots-Tag', 'noindex');
  const isMarkdown = typeWanted(call, ['text/html', 'text/markdown']) === 'text/markdown';
  send(call, 200, isMarkdown ? MARKDOWN : HTML, isMarkdown ? kit.markdown : kitPage(kit));
}

async function downloadText(unit: UnitOfWork, call: PlainCall): Promise<void> {
  const kit = await readPublicKit(unit, call.params.token ?? '');
  if (kit === null) return leadOn(unit, call, '/text');
  attach(call, `${kit.brandDomain}-press-kit.md`);
  send(call, 200, MARKDOWN, kit.markdown);
}

async function showImage(unit: UnitOfWork, call: PlainCall): Promise<void> {
  const { token = '', imageId = '' } = call.params;
  const image = isId(imageId) ? await readImage(unit, token, imageId) : null;
  if (image === null) return leadOn(unit, call, '/images/');
  const { request, response, query } = call;
  const tag = `"${image.id}"`;
  response.setHeader('Content-Security-Policy', FILE_POLICY);
  response.setHeader('Cache-Control', IMAGE_CACHE);
  // It is public, and a preview shows it in a frame that belongs to no origin.
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('ETag', tag);
  if (request.headers['if-none-match']?.includes(tag) === true) return void response.writeHead(304).end();
  const bytes = await readBytes(unit, image);
  if (bytes === null) return refuse(call);
  if (query.has('download')) attach(call, `${image.brandDomain}-${image.position}.${endingOf(image.contentType)}`);
  response.writeHead(200, { 'Content-Type': image.contentType, 'Content-Length': bytes.length });
  response.end(bytes);
}

const attach = ({ response }: PlainCall, name: string) =>
  response.setHeader('Content-Disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`);

function send({ response }: PlainCall, status: number, type: string, text: string): void {
  response.setHeader('Content-Security-Policy', type === HTML ? PAGE_POLICY : FILE_POLICY);
  response.writeHead(status, { 'Content-Type': type });
  response.end(text);
}

/** A link to a kit that a newer version has replaced leads to that one. A picture that it does not have is gone. */
async function leadOn(unit: UnitOfWork, call: PlainCall, rest: '' | '/text' | '/images/' = ''): Promise<void> {
  const { token = '', imageId = '' } = call.params;
  const newer = await readSuccessor(unit, token, isId(imageId) ? imageId : null);
  if (newer === null || (rest === '/images/' && newer.imageId === null)) return refuse(call);
  const search = call.query.has('download') ? '?download=1' : '';
  call.response.writeHead(302, { Location: `${newer.url}${rest}${newer.imageId ?? ''}${search}` }).end();
}

/** A person reads a page, everything else the sentence as everywhere. */
function refuse(call: PlainCall): void {
  const unknown = notFound('Press kit');
  if (!call.request.headers.accept?.includes('text/html')) throw unknown;
  call.response.setHeader('X-Error-Code', unknown.code);
  send(call, 404, HTML, missingPage());
}

/** Unlike what a mail program loads for thousands of readers, a page is opened by one: it draws on the limit of its address. */
const common = { method: 'GET', tag: 'Press kits', access: 'open' } as const;

export const kitPageRoute: PlainRoute = {
  ...common,
  name: 'pressKits.page',
  path: `${PAGE_PATH}/{token}`,
  summary: 'The public page of a press kit',
  description:
    'Needs no key: the token is signed. As Markdown for whoever asks for `text/markdown`. Kits that are denied or archived are not found; one that a newer version has replaced leads there (302), so that links in mail live on; one that is drafted says so. Counts a view once for each visitor and day.',
  document: {
    answer: { description: 'A page.', type: 'text/html', schema: { type: 'string' }, example: '<!doctype html>' },
  },
  handle: showPage,
};

export const kitTextRoute: PlainRoute = {
  ...common,
  name: 'pressKits.text',
  path: `${PAGE_PATH}/{token}/text`,
  summary: 'The text of a press kit as a file',
  document: {
    answer: { description: 'Markdown.', type: 'text/markdown', schema: { type: 'string' }, example: '# Acme' },
  },
  handle: downloadText,
};

export const kitImageRoute: PlainRoute = {
  ...common,
  name: 'pressKits.image',
  path: `${PAGE_PATH}/{token}/images/{imageId}`,
  summary: 'A picture of a press kit',
  document: {
    query: [{ name: 'download', description: 'As a file to be saved.', schema: { type: 'string' } }],
    answer: {
      description: 'The picture, as PNG, JPEG, GIF, WebP or AVIF.',
      type: 'image/png',
      schema: { type: 'string', format: 'binary', contentMediaType: 'image/png' },
      example: 'PNG',
    },
  },
  handle: showImage,
};
