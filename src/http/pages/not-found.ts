import type { Request, RequestHandler, Response } from 'express';
import Negotiator from 'negotiator';
import { NOTHING_HERE } from '../../kernel/errors.ts';
import { markFailure, sendError } from '../middleware/answers.ts';
import type { createRoutes } from '../rest/routes.ts';
import { layout } from './page-layout.ts';

/** Links for a 404: each with a relation of RFC 8288 and a text for people. */
const SIGNPOSTS = [
  { path: '/docs', rel: 'help', what: 'Documentation' },
  { path: '/reference', rel: 'service-doc', what: 'API reference' },
  { path: '/openapi.json', rel: 'service-desc', what: 'OpenAPI document' },
  { path: '/llms.txt', rel: 'index', what: 'Page list for language models' },
  { path: '/skill.md', rel: 'related', what: 'API guide for agents' },
  { path: '/.well-known/mcp.json', rel: 'related', what: 'The MCP server' },
  { path: '/sitemap.xml', rel: 'sitemap', what: 'Sitemap for crawlers' },
];

const LINKS = SIGNPOSTS.map(({ path, rel }) => `<${path}>; rel="${rel}"`).join(', ');

const PAGE = layout({
  title: NOTHING_HERE,
  aside: null,
  path: '',
  body: `<h1>${NOTHING_HERE}</h1>
<p>Try one of these pages:</p>
<ul>
${SIGNPOSTS.map(({ path, what }) => `<li><a href="${path}">${path}</a>: ${what}</li>`).join('\n')}
</ul>`,
});

export function createNotFound(match: ReturnType<typeof createRoutes>, plainPaths: string[]): RequestHandler {
  return (request, response) => {
    const found = match(request.method, request.path);
    const allow = found.state === 'wrong_method' ? found.allow : plainPaths.includes(request.path) ? ['GET'] : [];
    if (allow.length === 0) return sendNothing(request, response);
    const methods = allow.includes('GET') ? [...allow, 'HEAD'] : allow;
    response.setHeader('Allow', methods.join(', '));
    return sendError(
      response,
      405,
      'method_not_allowed',
      `Method ${request.method} not allowed. Allowed: ${methods.join(', ')}.`,
    );
  };
}

/** Sends browsers a page with links, and other clients the JSON error with the same links in a header. */
function sendNothing(request: Request, response: Response): void {
  response.vary('Accept');
  response.append('Link', LINKS);
  if (new Negotiator(request).mediaType(['application/json', 'text/html']) !== 'text/html') {
    return sendError(response, 404, 'not_found', NOTHING_HERE);
  }
  response.statusCode = 404;
  markFailure(response, 'not_found', NOTHING_HERE);
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(PAGE);
}
