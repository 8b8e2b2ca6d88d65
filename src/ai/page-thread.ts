import { serveThread } from '../threads/serve-thread.ts';
import { extractive } from './extractive/extractive.ts';
import type { FetchedPage, PageWork } from './page-reader.ts';
import { decodeHtml } from './reading/html-bytes.ts';
import { readHtml } from './reading/read-html.ts';
import { buildScrapedPage } from './reading/scraped-page.ts';

serveThread((work: PageWork) => {
  switch (work.kind) {
    case 'read':
      return readPage(work.page);
    case 'scrape':
      return buildScrapedPage(work.page);
    case 'extractFields':
      return extractive.extractFields(work.pages, work.fields);
    case 'describeCompany':
    case 'suggestCustomers':
      return extractive[work.kind](work.pages);
    default:
      return work satisfies never;
  }
});

const readPage = ({ body, contentType, url }: FetchedPage) =>
  readHtml(decodeHtml(Buffer.from(body.buffer), contentType), url);
