import type { RequestHandler } from 'express';
import { loadTools } from '../mcp/tools.ts';
import { type PublicText, publicText, sendPublic } from '../middleware/answers.ts';
import type { Operation } from '../rest/routes.ts';
import { type Known, llmsText, robotsText, serverCard, sitemap, skillText } from './discovery-texts.ts';
import type { Page } from './pages.ts';

interface DiscoveryOptions {
  publicUrl: string;
  version: string;
  pages: ReadonlyMap<string, Page>;
  operations: readonly Operation[];
}

const TEXTS: Record<string, (known: Known) => PublicText> = {
  '/.well-known/mcp.json': (known) => publicText('application/json', JSON.stringify(serverCard(known))),
  '/llms.txt': (known) => publicText('text/plain', llmsText(known)),
  '/robots.txt': (known) => publicText('text/plain', robotsText(known)),
  '/sitemap.xml': (known) => publicText('application/xml', sitemap(known)),
  '/skill.md': (known) => publicText('text/markdown', skillText(known)),
};

export const DISCOVERY_PATHS = Object.keys(TEXTS);

export function createDiscovery(options: DiscoveryOptions): RequestHandler {
  let known: Promise<Known> | null = null;
  const gather = async () => ({ ...options, pages: [...options.pages.values()], tools: (await loadTools()).readTools });
  const written = new Map<string, PublicText>();
  return async (request, response, next) => {
    const write = TEXTS[request.path];
    if (write === undefined) return next();
    known ??= gather();
    const text = written.get(request.path) ?? write(await known);
    written.set(request.path, text);
    sendPublic(request, response, text);
  };
}
