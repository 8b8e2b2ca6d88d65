import type { ScrapedPage } from '../../src/ai/reading/scraped-page.ts';
import { createPlaces, type Places } from '../../src/kernel/concurrency/places.ts';
import type { Author } from './scraping.schema.ts';

/** State of one process, shared by synchronous page reads. */
interface Scraping {
  /** Reads in progress, keyed by organisation, timeout and URL. */
  readsInProgress: Map<string, Promise<ReadPage>>;
  places: Places;
}

declare module '../../src/kernel/context.ts' {
  interface Ports {
    scraping: Scraping;
  }
}

/** A page takes a few megabytes while it is read. One organisation can never use all slots. */
const LIMITS = { atOnce: 32, perOwner: 8, kept: 16, waitMs: 20_000 };

export const createScraping = (): Scraping => ({ readsInProgress: new Map(), places: createPlaces(LIMITS) });

export interface ReadPage extends ScrapedPage {
  url: string;
  authors: Author[];
  publishedAt: Date | null;
}
