import type { FetchedDocument } from '../reading/read-feed.ts';
import { inventArticles, inventOutlet, OUTLETS, parseSeed, SANDBOX_SUFFIX } from './sandbox-world.ts';
import { writeFeed, writePage } from './write-feed.ts';

/** Returns true for sandbox URLs, which are never requested from the network. */
export const isSandboxUrl = (url: string) => URL.parse(url)?.hostname.endsWith(SANDBOX_SUFFIX) ?? false;

export function sandboxDocument(url: string): FetchedDocument | null {
  const { hostname = '', pathname = '' } = URL.parse(url) ?? {};
  const [, key = '', place = '', what = ''] = /^\/([\w-]{1,1000})\/(\d{1,2})\/(feed|\d{1,2})$/.exec(pathname) ?? [];
  const seed = parseSeed(key);
  const index = Number(place);
  if (seed === null || index >= OUTLETS) return null;
  const outlet = inventOutlet(seed, index);
  if (outlet.host !== hostname) return null;
  const articles = inventArticles(seed, index);
  const article = articles[Number(what)];
  if (what === 'feed')
    return written(
      url,
      writeFeed(outlet, articles),
      outlet.format === 'json' ? 'application/feed+json' : 'application/xml',
    );
  return article === undefined ? null : written(url, writePage(outlet, article), 'text/html; charset=utf-8');
}

const written = (url: string, text: string, contentType: string) => ({ url, contentType, body: Buffer.from(text) });
