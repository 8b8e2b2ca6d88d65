import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestHandler } from 'express';
import MarkdownIt from 'markdown-it';
import Negotiator from 'negotiator';
import { type PublicText, publicText, sendError, sendJson, sendPublic } from '../middleware/answers.ts';
import { layout } from './page-layout.ts';

type Page = Record<typeof HTML | typeof MARKDOWN, PublicText>;

const HTML = 'text/html';
const MARKDOWN = 'text/markdown';
const JSON_TYPE = 'application/json';

/** `site/index.md` is `/`, `site/docs.md` is `/docs`. Read once: the site changes only with a new release. */
function readPages(folder: string): Map<string, Page> {
  const renderer = new MarkdownIt({ linkify: true, typographer: true });
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  return new Map(
    files.map((file) => {
      const markdown = readFileSync(join(folder, file), 'utf8');
      const title = /^# (.+)$/m.exec(markdown)?.[1] ?? 'Distribute';
      const path = file === 'index.md' ? '/' : `/${file.slice(0, -'.md'.length)}`;
      return [
        path,
        {
          [MARKDOWN]: publicText(MARKDOWN, markdown),
          [HTML]: publicText(HTML, layout(title, renderer.render(markdown))),
        },
      ];
    }),
  );
}

/** The public site: every page as HTML and as markdown, whichever the request prefers. `/` is also the service's info. */
export function createPages(folder: string, info: { name: string; version: string; docs: string }): RequestHandler {
  const pages = readPages(folder);
  return (request, response, next) => {
    const page = pages.get(request.path.replace(/(?<=.)\/$/, ''));
    if (page === undefined) return next();
    response.vary('Accept');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendError(response, 405, 'method_not_allowed', `${request.method} is not allowed here.`);
    }
    const offered = request.path === '/' ? [JSON_TYPE, HTML, MARKDOWN] : [HTML, MARKDOWN];
    const type = new Negotiator(request).mediaType(offered);
    switch (type) {
      case JSON_TYPE:
        return sendJson(response, info);
      case HTML:
      case MARKDOWN:
        return sendPublic(request, response, page[type]);
      default:
        return sendError(response, 406, 'not_acceptable', 'This page exists as text/html and as text/markdown.');
    }
  };
}

export interface ListedPage {
  path: string;
  title: string;
}

/** Every page, for those who list them. */
export const listPages = (folder: string): ListedPage[] =>
  [...readPages(folder)].map(([path, page]) => ({
    path,
    title: /^# (.+)$/m.exec(page[MARKDOWN].body)?.[1] ?? path,
  }));
