import { createThreadPool } from '../threads/thread-pool.ts';
import type { FetchedPage, PageReading } from './reading/page.ts';
import type { ScrapedPage } from './reading/scraped-page.ts';
import type { TextUnderstanding, WantedField } from './text-understanding.ts';

export type { FetchedPage } from './reading/page.ts';

/** Reads untrusted pages in worker threads, so that no page blocks the process. */
export interface PageReader {
  /** Throws BeyondLimits for a page that needs too much time or memory. */
  read(page: FetchedPage): Promise<PageReading>;
  scrape(page: FetchedPage): Promise<ScrapedPage>;
  /** Understanding without a model: only what the pages state literally. The same pages give the same result. */
  extractive: TextUnderstanding;
  close(): Promise<void>;
}

export type PageWork =
  | { kind: 'read' | 'scrape'; page: FetchedPage }
  | { kind: 'describeCompany' | 'suggestCustomers'; pages: PageReading[] }
  | { kind: 'extractFields'; pages: PageReading[]; fields: WantedField[] };

/** A second thread, so that one slow page does not block all others. */
const THREADS = 2;
/** The heaviest page within its limits takes half a second; this allows for slow machines. */
const CPU_MS = 5_000;

/** Queue key: pages of one site wait for each other before they delay other sites. */
const hostOf = (page: { url: string } | undefined) => URL.parse(page?.url ?? '')?.host ?? '';

export function createPageReader(): PageReader {
  const program = new URL('./page-thread.ts', import.meta.url);
  const pool = createThreadPool<PageWork>({ program, threads: THREADS, cpuMs: CPU_MS });
  const run = <Output>(kind: 'read' | 'scrape', { body, ...page }: FetchedPage) => {
    // A copy, because a transferred view would take its whole underlying buffer along.
    const own = new Uint8Array(body);
    return pool.run<Output>(hostOf(page), { kind, page: { ...page, body: own } }, [own.buffer]);
  };
  return {
    read: (page) => run('read', page),
    scrape: (page) => run('scrape', page),
    extractive: {
      describeCompany: (pages) => pool.run(hostOf(pages[0]), { kind: 'describeCompany', pages }),
      extractFields: (pages, fields) => pool.run(hostOf(pages[0]), { kind: 'extractFields', pages, fields }),
      suggestCustomers: (pages) => pool.run(hostOf(pages[0]), { kind: 'suggestCustomers', pages }),
    },
    close: () => pool.close(),
  };
}
