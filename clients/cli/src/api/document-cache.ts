import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { notTheService } from '../errors.ts';
import type { Io } from '../io.ts';
import { type Client, textOf } from './client.ts';
import type { Document } from './document.ts';
import { failedAnswer } from './failed-answer.ts';
import { slimDocument } from './slim-document.ts';

interface Kept {
  etag: string | null;
  /** When the service said last that it is the present one, in ms. */
  checkedAt: number;
  document: Document;
}

/** A service is upgraded seldom, and whoever asks for something unknown has it looked up at once. */
const FRESH_MS = 10 * 60_000;

/** The document of a service, one file for each address. */
export function cachePath({ env, home }: Pick<Io, 'env' | 'home'>, apiUrl: string): string {
  const name = createHash('sha256').update(apiUrl).digest('hex').slice(0, 16);
  return join(env.XDG_CACHE_HOME || join(home, '.cache'), 'distribute', `openapi-${name}.json`);
}

/** What the cache has, however old; null when it has nothing. */
export function readKept(io: Io, apiUrl: string): Kept | null {
  try {
    const kept = JSON.parse(readFileSync(cachePath(io, apiUrl), 'utf8')) as Kept;
    return typeof kept.document.paths === 'object' && kept.document.paths !== null ? kept : null;
  } catch {
    return null;
  }
}

export const isFresh = ({ checkedAt }: Kept) => Math.abs(Date.now() - checkedAt) < FRESH_MS;

/** Asks the service, which says "the same" where the ETag is; `--refresh` wants the whole of it. */
export async function fetchDocument(io: Io, client: Client, kept: Kept | null): Promise<Document> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (kept?.etag) headers['if-none-match'] = kept.etag;
  const response = await client.send({ method: 'GET', path: '/openapi.json', headers });
  if (response.status === 304 && kept !== null) {
    keep(io, client.apiUrl, { ...kept, checkedAt: Date.now() });
    return kept.document;
  }
  if (!response.ok) throw await failedAnswer(response, 'GET /openapi.json');
  const document = slimDocument(await readDocument(response, client.apiUrl));
  keep(io, client.apiUrl, { etag: response.headers.get('etag'), checkedAt: Date.now(), document });
  return document;
}

async function readDocument(response: Response, apiUrl: string): Promise<Document> {
  const text = await textOf(response);
  try {
    const document = JSON.parse(text) as Document;
    if (typeof document.paths === 'object' && document.paths !== null) return document;
  } catch {
    // Said below.
  }
  throw notTheService(`${apiUrl}/openapi.json is not the document of a Distribute service.`);
}

/** Renamed into place, so that nobody reads half a file. Without a place to write to, it is asked for anew each time. */
function keep(io: Io, apiUrl: string, kept: Kept): void {
  const path = cachePath(io, apiUrl);
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(`${path}.${process.pid}`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${path}.${process.pid}`, path);
  } catch {
    // A cache is a convenience.
  }
}
