import { Parser } from 'htmlparser2';
import { webUrl } from './plain-text.ts';
import { decodeFeedText, type FetchedDocument, unpackGzip } from './read-feed.ts';

export interface FoundSitemap {
  pages: string[];
  sitemaps: string[];
}

/** The limit of the sitemap protocol. */
const MAX_PAGES = 50_000;
const MAX_SITEMAPS = 1_000;
const MAX_DEPTH = 20;
const MAX_ADDRESS = 2_048;
/** Characters. Parsing in pieces lets it stop soon after the last wanted URL. */
const PIECE = 65_536;

/** Reads the URLs of an XML sitemap, or of a text file with one URL on each line. Other documents give none. */
export function readSitemap({ body, contentType, url }: FetchedDocument): FoundSitemap {
  const text = decodeFeedText(unpackGzip(Buffer.from(body.buffer, body.byteOffset, body.byteLength)), contentType);
  return /^[\s\uFEFF]*</.test(text) ? readXml(text, url) : { pages: readLines(text), sitemaps: [] };
}

function readLines(text: string): string[] {
  const lines = text.split(/[\r\n]+/, MAX_PAGES).filter((line) => /^\s*https?:\/\//.test(line));
  return lines.flatMap((line) => webUrl(line, '') ?? []);
}

function readXml(text: string, url: string): FoundSitemap {
  const found: FoundSitemap = { pages: [], sitemaps: [] };
  const open: string[] = [];
  let address: string | null = null;
  let isOver = false;
  const parser = new Parser(
    {
      onopentag(written) {
        const name = localName(written);
        if (open.length >= MAX_DEPTH) {
          isOver = true;
          return parser.pause();
        }
        open.push(name);
        if (name === 'loc') address = '';
      },
      ontext(piece) {
        if (address !== null && address.length <= MAX_ADDRESS) address += piece;
      },
      onclosetag(written) {
        open.pop();
        if (localName(written) !== 'loc' || address === null) return;
        const target = webUrl(address, url);
        address = null;
        const list = open.at(-1) === 'sitemap' ? found.sitemaps : open.at(-1) === 'url' ? found.pages : null;
        if (target !== null) list?.push(target);
        isOver = found.pages.length >= MAX_PAGES || found.sitemaps.length >= MAX_SITEMAPS;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  for (let at = 0; at < text.length && !isOver; at += PIECE) parser.write(text.slice(at, at + PIECE));
  return { pages: found.pages.slice(0, MAX_PAGES), sitemaps: found.sitemaps.slice(0, MAX_SITEMAPS) };
}

/** Removes the namespace prefix, which documents can choose freely. */
const localName = (name: string) => name.slice(name.lastIndexOf(':') + 1).toLowerCase();
