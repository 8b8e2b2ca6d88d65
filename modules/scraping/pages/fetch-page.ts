import { setTimeout as pause } from 'node:timers/promises';
import type { FetchedPage } from '../../../src/ai/page-reader.ts';
import { isHtml, kindOf } from '../../../src/ai/reading/html-bytes.ts';
import { EgressFailed, EgressRefused } from '../../../src/egress/egress.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { Milliseconds } from '../../../src/kernel/duration.ts';
import { badRequest, DomainError, unreachable } from '../../../src/kernel/errors.ts';
import { BeyondLimits } from '../../../src/threads/thread-pool.ts';
import { isSandboxSite, sandboxPage } from '../../brands/index.ts';
import { ACCEPT_PAGE, fetchDocument, TooSoon, Unreadable } from '../../discovery/index.ts';

export type PageFetcher = Needs<'egress' | 'politeWeb' | 'feedReader' | 'pageReader' | 'clock'>;

/** Decompressed HTML; the rest is truncated, as for brands. */
const MAX_PAGE_BYTES = 2 * 1024 * 1024;
/** Limit for one response. The caller's deadline covers all of them. */
const ANSWER_DEADLINE_MS = 300_000;

/** Fetches one page at the pace of its site, or a page of the invented sandbox company. */
export async function fetchPage(fetcher: PageFetcher, url: string, signal: AbortSignal): Promise<FetchedPage> {
  const page = isSandboxSite(url) ? sandboxPage(url) : await fetchFromSite(fetcher, url, signal);
  if (page === null) throw unreachable('The address answers with status 404.');
  const body = Buffer.from(page.body);
  if (!isHtml(page.contentType, body))
    throw unreachable(`The page must be HTML, but it is ${kindOf(page.contentType, body)}.`);
  return page;
}

async function fetchFromSite(fetcher: PageFetcher, url: string, signal: AbortSignal): Promise<FetchedPage | null> {
  const limits = { maxBytes: MAX_PAGE_BYTES, deadlineMs: ANSWER_DEADLINE_MS };
  const { document } = await retryWhenTooSoon(signal, () =>
    fetchDocument(fetcher, url, { accept: ACCEPT_PAGE, signal, ...limits }),
  );
  return document;
}

/** Applies one deadline to all work, including work that cannot be aborted. */
export async function runWithDeadline<Result>(
  timeoutMs: Milliseconds,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const ended = new AbortController();
  const late = unreachable(`The site did not answer within ${Math.round(timeoutMs / 1000)} seconds.`);
  const timer = setTimeout(() => ended.abort(late), timeoutMs);
  const deadline = new Promise<never>((_resolve, reject) => {
    ended.signal.addEventListener('abort', () => reject(late), { once: true });
  });
  try {
    return await Promise.race([work(ended.signal), deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** Retries until the site's rate limit admits the request, or the deadline aborts it. */
export async function retryWhenTooSoon<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof TooSoon)) throw error;
      await pause(error.waitMs, undefined, { signal });
    }
  }
}

/** Maps failures of a remote page to errors for the caller. Other errors pass through unchanged. */
export function toPageError(error: unknown): unknown {
  if (error instanceof EgressRefused) return badRequest(error.message, { cause: error });
  if (error instanceof EgressFailed || error instanceof Unreadable) return unreachable(error.message, { cause: error });
  if (error instanceof BeyondLimits) return unreachable('The page took too long to read.', { cause: error });
  if (error instanceof TooSoon)
    return new DomainError('unavailable', 'Too many requests for pages of this site. Try again shortly.', {
      cause: error,
    });
  return error;
}
