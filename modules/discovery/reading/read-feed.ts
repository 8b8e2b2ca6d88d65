import { constants, gunzipSync } from 'node:zlib';
import { decodeHtml } from '../../../src/ai/reading/charset.ts';
import { type FoundFeed, NoFeed } from './found-feed.ts';
import { readJsonFeed } from './json-feed.ts';
import { readXmlFeed } from './xml-feed.ts';

/** A document as it was fetched. */
export interface FetchedDocument {
  body: Uint8Array;
  contentType: string;
  /** The address that answered, after redirects. */
  url: string;
}

/** A feed in any format; `NoFeed` says in one sentence what it is instead. */
export function readFeed({ body, contentType, url }: FetchedDocument, now: Date): FoundFeed {
  const text = feedText(unpacked(Buffer.from(body.buffer, body.byteOffset, body.byteLength)), contentType);
  const start = /[^\s\uFEFF]/.exec(text)?.[0];
  if (start === undefined) throw new NoFeed('The address answers with nothing.');
  if (start === '{') return readJsonFeed(text, url, now);
  if (start === '<') return readXmlFeed(text, url, now);
  throw new NoFeed('The address answers with something that is no feed.');
}

/** Of text; what is fetched is no larger. */
const MAX_UNPACKED = 8 * 1024 * 1024;

/** Sitemaps are kept as gzip files, which servers hand out as they are. */
export function unpacked(body: Buffer): Buffer {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: MAX_UNPACKED, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    throw new NoFeed('The address answers with a packed file that cannot be unpacked.');
  }
}

/** Feeds that say they are UTF-8 and are not are common: what would lose more letters than it has is Western text. */
export function feedText(body: Buffer, contentType: string): string {
  const text = decodeHtml(body, contentType);
  const sample = text.slice(0, 200_000);
  const lost = sample.split('\uFFFD').length - 1;
  if (lost === 0) return text;
  const kept = (sample.match(/[\u00a0-\uFFFC]/g) ?? []).length;
  return lost > kept ? new TextDecoder('windows-1252').decode(body) : text;
}
