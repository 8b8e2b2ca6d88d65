export { eraseScrapedPagesOf, pruneScrapedPages } from './pages/keep-page.ts';
export { createScraping } from './ports.ts';
export { scrapingRouter } from './scraping.router.ts';
export { sweepScrapes } from './spend-pages.ts';
