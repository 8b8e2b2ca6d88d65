import { createPlaces } from '../../../src/kernel/concurrency/places.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import type { FetchedDocument } from '../reading/read-feed.ts';
import { isSandboxUrl, sandboxDocument } from '../sandbox/sandbox-document.ts';
import { parseMaxAge, parseRetryAfter } from './feed-timing.rules.ts';
import { Unreadable } from './read-errors.ts';

export type Fetcher = Needs<'egress' | 'politeWeb' | 'feedReader' | 'clock'>;

export interface CacheValidators {
  etag: string | null;
  lastModified: string | null;
}

export interface FetchResult extends CacheValidators {
  /** Null if the document has not changed. */
  document: FetchedDocument | null;
  maxAgeMs: Milliseconds | null;
}

interface FetchOptions {
  accept: string;
  validators?: CacheValidators;
  signal?: AbortSignal | undefined;
  maxBytes?: number;
  deadlineMs?: Milliseconds;
}

/** Decompressed text. New entries come first, so the rest is truncated. */
const MAX_BYTES = 8 * 1024 * 1024;
const DEADLINE_MS = 15_000;
const MAX_REDIRECTS = 5;
/** Longer validators are not sent back. */
const VALIDATOR_LENGTH = 500;

export const ACCEPT_FEED =
  'application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5';
export const ACCEPT_PAGE = 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1';

/**
 * Fetches one document from a site or from the sandbox. Throws TooSoon, or an error that `sentenceOf` can
 * explain.
 */
export async function fetchDocument(fetcher: Fetcher, url: string, options: FetchOptions): Promise<FetchResult> {
  if (isSandboxUrl(url)) return sandboxAnswer(url);
  const { egress, politeWeb, clock } = fetcher;
  const { accept, validators, signal, maxBytes = MAX_BYTES, deadlineMs = DEADLINE_MS } = options;
  const answer = await politeWeb.request(egress, url, {
    headers: { accept, ...conditionalHeaders(validators) },
    deadlineMs,
    maxBytes,
    onTooLarge: 'truncate',
    maxRedirects: MAX_REDIRECTS,
    ...(signal ? { signal } : {}),
  });
  const { status, headers, body } = answer;
  const maxAgeMs = parseMaxAge(headers['cache-control']);
  if (status === 304 && validators !== undefined) return { ...validators, document: null, maxAgeMs };
  if (status !== 200) {
    const retryAfterMs = parseRetryAfter(headers['retry-after'], clock.now());
    const isPassing = status >= 500 || status === 429 || status === 408;
    throw new Unreadable(`The URL returned status ${status}.`, {
      retryAfterMs,
      isGone: status === 410,
      isPassing,
    });
  }
  return {
    document: { body, contentType: headers['content-type'] ?? '', url: answer.url },
    etag: kept(headers['etag']),
    lastModified: kept(headers['last-modified']),
    maxAgeMs,
  };
}

function sandboxAnswer(url: string): FetchResult {
  const document = sandboxDocument(url);
  if (document === null) throw new Unreadable('The URL returned status 404.');
  return { document, etag: null, lastModified: null, maxAgeMs: null };
}

const kept = (header: string | undefined) =>
  header !== undefined && header.length <= VALIDATOR_LENGTH ? outsideText(header) : null;

const conditionalHeaders = (
  { etag, lastModified }: CacheValidators = { etag: null, lastModified: null },
): Record<string, string> => ({
  ...(etag === null ? {} : { 'if-none-match': etag }),
  ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
});

/** A reading takes some tens of megabytes. One organisation can never use all slots. */
const READINGS = createPlaces({ atOnce: 16, perOwner: 4, kept: 8, waitMs: 20_000 });

/** Runs a synchronous reading in a slot. Background jobs have their own limit. */
export const readInSlot = <Result>(orgId: string, read: () => Promise<Result>): Promise<Result> =>
  READINGS.hold(orgId, read);
