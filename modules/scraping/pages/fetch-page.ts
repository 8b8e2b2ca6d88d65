import type { FetchedPage } from '../../../src/ai/page-reader.ts';
import { isHtml, kindOf } from '../../../src/ai/reading/html-bytes.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { unreachable } from '../../../src/kernel/errors.ts';
import { isSandboxSite, sandboxPage } from '../../brands/index.ts';
import { ACCEPT_PAGE, fetchDocument } from '../../discovery/index.ts';
import { inTurn } from './within.ts';

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
    throw unreachable(`The address is no HTML page but ${kindOf(page.contentType, body)}.`);
  return page;
}

async function fetchFromSite(fetcher: PageFetcher, url: string, signal: AbortSignal): Promise<FetchedPage | null> {
  const limits = { maxBytes: MAX_PAGE_BYTES, deadlineMs: ANSWER_DEADLINE_MS };
  const { document } = await inTurn(signal, () =>
    fetchDocument(fetcher, url, { accept: ACCEPT_PAGE, signal, ...limits }),
  );
  return document;
}
