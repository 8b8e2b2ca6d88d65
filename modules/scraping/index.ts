export { eraseScrapedPagesOf, pruneScrapedPages } from './pages/store-pages.ts';
export { createScraping } from './ports.ts';
export { sweepScrapes } from './scrape-run.ts';
export { scrapingRouter } from './scraping.router.ts';
