import type { ScrapedPage } from '../../../src/ai/reading/scraped-page.ts';
import type { Author } from '../scraping.schema.ts';

export interface ReadPage extends ScrapedPage {
  url: string;
  authors: Author[];
  publishedAt: Date | null;
}
