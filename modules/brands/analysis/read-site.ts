import { isHtml, kindOf } from '../../../src/ai/reading/html-bytes.ts';
import type { PageReading } from '../../../src/ai/reading/page.ts';
import { EgressFailed, EgressRefused } from '../../../src/egress/egress.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { unmet } from '../../../src/kernel/errors.ts';
import { BeyondLimits } from '../../../src/threads/thread-pool.ts';
import { isSandboxSite, sandboxPage } from '../sandbox-site.ts';
import { choosePages, type Website } from '../website.rules.ts';

type Reader = Needs<'egress' | 'pageReader'>;

/** Short, because a caller waits for the first page. */
const PAGE_DEADLINE_MS = 8_000;
/** Decompressed HTML; the rest is cut off. The description of a company is near the start. */
const MAX_PAGE_BYTES = 2 * 1024 * 1024;
const MAX_REDIRECTS = 5;
/** Per site, as a browser would do. */
const PAGES_AT_ONCE = 3;

const HEADERS = { accept: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1', 'accept-language': 'en, *;q=0.5' };

/** Reads the start page. Tries plain http if https fails and the caller gave no scheme. Throws a bad request on failure. */
export async function readFirstPage(reader: Reader, website: Website, signal?: AbortSignal): Promise<PageReading> {
  try {
    return await readPage(reader, website.url, signal);
  } catch (error) {
    const mayBePlain = error instanceof EgressFailed && (error.kind === 'connect' || error.kind === 'tls');
    if (website.hasScheme || !mayBePlain) throw toBadRequest(error);
  }
  try {
    return await readPage(reader, website.url.replace(/^https:/, 'http:'), signal);
  } catch (error) {
    throw toBadRequest(error);
  }
}

/** Reads the first page and a few pages that describe the company. Unreadable further pages are skipped. */
export async function readSite(reader: Reader, website: Website, signal?: AbortSignal): Promise<PageReading[]> {
  const home = await readFirstPage(reader, website, signal);
  const waiting = choosePages(home);
  const pages = new Map<string, PageReading>([[home.url, home]]);
  const worker = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const page = await readPage(reader, url, signal).catch(() => null);
      if (page !== null && !pages.has(page.url)) pages.set(page.url, page);
    }
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, worker));
  signal?.throwIfAborted();
  return [...pages.values()];
}

async function readPage({ egress, pageReader }: Reader, url: string, signal?: AbortSignal): Promise<PageReading> {
  if (isSandboxSite(url)) {
    const page = sandboxPage(url);
    if (page === null) throw unmet('The sandbox has no such page. Use https://acme.sandbox.example.');
    return pageReader.read(page);
  }
  const answer = await egress.request(url, {
    headers: HEADERS,
    deadlineMs: PAGE_DEADLINE_MS,
    maxBytes: MAX_PAGE_BYTES,
    onTooLarge: 'truncate',
    maxRedirects: MAX_REDIRECTS,
    ...(signal ? { signal } : {}),
  });
  const contentType = answer.headers['content-type'] ?? '';
  if (answer.status >= 400) throw unmet(`The site returned status ${answer.status}.`);
  if (answer.status >= 300) throw unmet('The site redirects without a target.');
  if (!isHtml(contentType, answer.body))
    throw unmet(`The site is not an HTML page but ${kindOf(contentType, answer.body)}.`);
  return pageReader.read({ body: answer.body, contentType, url: answer.url });
}

function toBadRequest(error: unknown): unknown {
  if (error instanceof EgressRefused) return unmet(error.message, { cause: error });
  if (error instanceof EgressFailed)
    return unmet(`The site cannot be read: ${decapitalised(error.message)}`, { cause: error });
  if (error instanceof BeyondLimits)
    return unmet('The start page of the site takes too long to read.', { cause: error });
  return error;
}

const decapitalised = (sentence: string) => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
