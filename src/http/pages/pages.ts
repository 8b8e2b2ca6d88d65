import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import MarkdownIt from 'markdown-it';
import Negotiator from 'negotiator';
import { type PublicText, publicText, sendError, sendJson, sendPublic } from '../middleware/answers.ts';
import { layout } from './page-layout.ts';

export interface SitePage {
  path: string;
  title: string;
  markdown: PublicText;
  /** Rendered on first use, because most pages are never read. */
  html(): PublicText;
}

const HTML = 'text/html';
const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';
const DOCS = '/docs';

/**
 * Maps `site/index.md` to `/` and `site/docs/webhooks.md` to `/docs/webhooks`. Read once, because the site
 * changes only with a release.
 */
export function readSitePages(folder: string): Map<string, SitePage> {
  const renderer = createRenderer();
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
  const texts = new Map(files.toSorted().map((file) => [pathOf(file), readFileSync(join(folder, file), 'utf8')]));
  const contents = once(() => renderer.render(listsOf(texts.get(DOCS) ?? '')));
  return new Map(
    [...texts].map(([path, markdown]) => {
      const title = /^# (.+)$/m.exec(markdown)?.[1] ?? 'Distribute';
      const html = once(() => {
        const aside = path.startsWith(`${DOCS}/`) ? contents() : null;
        return publicText(HTML, layout({ title, body: renderer.render(markdown), aside, path }));
      });
      return [path, { path, title, markdown: publicText(MARKDOWN, markdown), html }];
    }),
  );
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

const pathOf = (file: string) => (file === 'index.md' ? '/' : `/${file.slice(0, -'.md'.length)}`);

const listsOf = (contents: string) =>
  contents
    .split('\n')
    .filter((line) => /^(## |- \[)/.test(line))
    .map((line) => line.replace(/(\]\(\S+\)).*$/, '$1'))
    .join('\n');

function createRenderer() {
  const renderer = new MarkdownIt({ linkify: true, typographer: false });
  renderer.core.ruler.push('anchors', ({ tokens }) => {
    for (const [i, token] of tokens.entries()) {
      if (token.type !== 'heading_open' || token.tag === 'h1') continue;
      token.attrSet('id', anchorOf(tokens[i + 1]?.content ?? ''));
    }
  });
  return renderer;
}

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Serves the public site as HTML or Markdown, as the request prefers. `/` also serves the service info as JSON. */
export function createPages(
  pages: ReadonlyMap<string, SitePage>,
  info: { name: string; version: string; docs: string },
): RequestHandler {
  return (request, response, next) => {
    const page = pages.get(request.path.replace(/(?<=.)\/$/, ''));
    if (page === undefined) return next();
    response.vary('Accept');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendError(
        response,
        405,
        'method_not_allowed',
        `Method ${request.method} not allowed. Allowed: GET, HEAD.`,
      );
    }
    const isInfo = request.path === '/' && new Negotiator(request).mediaType([JSON_TYPE, HTML, MARKDOWN]) === JSON_TYPE;
    if (isInfo) return sendJson(response, info);
    return sendPage(request, response, page.html, () => page.markdown);
  };
}

export function sendPage(
  request: Request,
  response: Response,
  html: () => PublicText,
  markdown: () => PublicText,
): void {
  response.vary('Accept');
  const type = typeOfPage(request);
  if (type === null)
    return sendError(response, 406, 'not_acceptable', 'This page is available only as text/html and text/markdown.');
  sendPublic(request, response, type === HTML ? html() : markdown());
}

const typeOfPage = (request: Request) => new Negotiator(request).mediaType([HTML, MARKDOWN]) ?? null;
