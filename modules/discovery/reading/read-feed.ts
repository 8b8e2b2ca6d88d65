import { constants, gunzipSync } from 'node:zlib';
import { decodeHtml } from '../../../src/ai/reading/html-bytes.ts';
import { type FoundFeed, NoFeed } from './found-feed.ts';
import { readJsonFeed } from './json-feed.ts';
import { readXmlFeed } from './xml-feed.ts';

export interface FetchedDocument {
  body: Uint8Array;
  contentType: string;
  /** The final URL after redirects. */
  url: string;
}

/** Reads a feed of any format. Throws NoFeed with the reason if it is none. */
export function readFeed({ body, contentType, url }: FetchedDocument, now: Date): FoundFeed {
  const text = decodeFeedText(unpackGzip(Buffer.from(body.buffer, body.byteOffset, body.byteLength)), contentType);
  const start = /[^\s\uFEFF]/.exec(text)?.[0];
  if (start === undefined) throw new NoFeed('The URL returned an empty response.');
  if (start === '{') return readJsonFeed(text, url, now);
  if (start === '<') return readXmlFeed(text, url, now);
  throw new NoFeed('The URL returned a document that is not a feed.');
}

/** Bytes; the same limit as for fetching. */
const MAX_UNPACKED = 8 * 1024 * 1024;

/** Decompresses gzip files, because servers send compressed sitemaps as they are. */
export function unpackGzip(body: Buffer): Buffer {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: MAX_UNPACKED, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    throw new NoFeed('The URL returned a gzip file that cannot be decompressed.');
  }
}

/**
 * Decodes a feed. Many feeds declare UTF-8 but are Windows-1252, so this is used if UTF-8 would lose more
 * letters than it keeps.
 */
export function decodeFeedText(body: Buffer, contentType: string): string {
  const text = decodeHtml(body, contentType);
  const sample = text.slice(0, 200_000);
  const lost = sample.split('\uFFFD').length - 1;
  if (lost === 0) return text;
  const kept = (sample.match(/[\u00a0-\uFFFC]/g) ?? []).length;
  return lost > kept ? new TextDecoder('windows-1252').decode(body) : text;
}
