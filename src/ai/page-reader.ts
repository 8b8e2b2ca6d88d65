import { createThreadPool } from '../threads/thread-pool.ts';
import type { FetchedPage, PageReading } from './reading/page.ts';
import type { ScrapedPage } from './reading/scraped-page.ts';
import type { TextUnderstanding, WantedField } from './text-understanding.ts';

export type { FetchedPage } from './reading/page.ts';

/** Reads pages of strangers, whatever is in them, without holding up anything else. */
export interface PageReader {
  /** Throws BeyondLimits for a page that would take too much. */
  read(page: FetchedPage): Promise<PageReading>;
  /** The same page as text, with what it says of the company behind it. */
  scrape(page: FetchedPage): Promise<ScrapedPage>;
  /** Understanding without a model: only what the pages say in so many words. The same pages give the same answer. */
  extractive: TextUnderstanding;
  close(): Promise<void>;
}

/** What a thread is asked to do. */
export type PageWork =
  | { kind: 'read' | 'scrape'; page: FetchedPage }
  | { kind: 'describeCompany' | 'suggestCustomers'; pages: PageReading[] }
  | { kind: 'extractFields'; pages: PageReading[]; fields: WantedField[] };

/** One more may be read while one of somebody else takes its time. */
const THREADS = 2;
/** The heaviest page within its limits takes half a second; this is for a slow machine. */
const CPU_MS = 5_000;

/** The pages of one site wait for each other before they let those of others wait. */
const hostOf = (page: { url: string } | undefined) => URL.parse(page?.url ?? '')?.host ?? '';

export function createPageReader(): PageReader {
  const program = new URL('./page-thread.ts', import.meta.url);
  const pool = createThreadPool<PageWork>({ program, threads: THREADS, cpuMs: CPU_MS });
  const run = <Output>(kind: 'read' | 'scrape', { body, ...page }: FetchedPage) => {
    // A copy, since a view would take along the whole memory that it is a part of.
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
