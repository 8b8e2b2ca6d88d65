import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { notTheService } from '../errors.ts';
import type { Io } from '../io.ts';
import { type Client, readText } from './client.ts';
import type { Document } from './document.ts';
import { failedResponse } from './failed-response.ts';
import { slimDocument } from './slim-document.ts';

interface Kept {
  etag: string | null;
  /** When the service last confirmed this document, in ms since the epoch. */
  checkedAt: number;
  document: Document;
}

/** Services are upgraded rarely, and an unknown operation triggers a refetch anyway. */
const FRESH_MS = 10 * 60_000;

export function cachePath({ env, home }: Pick<Io, 'env' | 'home'>, apiUrl: string): string {
  const name = createHash('sha256').update(apiUrl).digest('hex').slice(0, 16);
  return join(env.XDG_CACHE_HOME || join(home, '.cache'), 'distribute', `openapi-${name}.json`);
}

export function readKept(io: Io, apiUrl: string): Kept | null {
  try {
    const kept = JSON.parse(readFileSync(cachePath(io, apiUrl), 'utf8')) as Kept;
    return typeof kept.document.paths === 'object' && kept.document.paths !== null ? kept : null;
  } catch {
    return null;
  }
}

export const isFresh = ({ checkedAt }: Kept) => Math.abs(Date.now() - checkedAt) < FRESH_MS;

/** Fetches the document, with `If-None-Match` if an ETag is cached. `--refresh` fetches it unconditionally. */
export async function fetchApiDocument(io: Io, client: Client, kept: Kept | null): Promise<Document> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (kept?.etag) headers['if-none-match'] = kept.etag;
  const response = await client.send({ method: 'GET', path: '/openapi.json', headers });
  if (response.status === 304 && kept !== null) {
    keep(io, client.apiUrl, { ...kept, checkedAt: Date.now() });
    return kept.document;
  }
  if (!response.ok) throw await failedResponse(response, 'GET /openapi.json');
  const document = slimDocument(await readDocument(response, client.apiUrl));
  keep(io, client.apiUrl, { etag: response.headers.get('etag'), checkedAt: Date.now(), document });
  return document;
}

async function readDocument(response: Response, apiUrl: string): Promise<Document> {
  const text = await readText(response);
  try {
    const document = JSON.parse(text) as Document;
    if (typeof document.paths === 'object' && document.paths !== null) return document;
  } catch {
    // Reported below.
  }
  throw notTheService(`${apiUrl}/openapi.json is not the API document of a Distribute service. Check --api-url.`);
}

/**
 * Writes to a temporary file and renames it, so that readers never
 * see half a file. Does nothing if the folder is not writable.
 */
function keep(io: Io, apiUrl: string, kept: Kept): void {
  const path = cachePath(io, apiUrl);
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(`${path}.${process.pid}`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${path}.${process.pid}`, path);
  } catch {
    // The cache is optional.
  }
}
