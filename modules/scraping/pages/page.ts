import type { ScrapedPage } from '../../../src/ai/reading/scraped-page.ts';
import type { Author } from '../scraping.schema.ts';

/** The complete result of reading a page. */
export interface ReadPage extends ScrapedPage {
  url: string;
  authors: Author[];
  publishedAt: Date | null;
}
