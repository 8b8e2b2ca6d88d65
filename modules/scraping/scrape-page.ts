import type { z } from 'zod';
import type { MemberContext, RequestContext } from '../../src/kernel/context.ts';
import { keepPages } from './pages/keep-page.ts';
import { type KnownPage, knownPage, pageUrl, viewPage } from './pages/page.queries.ts';
import { readPage } from './pages/read-page.ts';
import type { ScrapeInput } from './scraping.schema.ts';
import { asRun } from './spend-pages.ts';

export async function scrapePage(
  unit: MemberContext & Pick<RequestContext, 'requestId'>,
  { url: given, skipCache, provider, options }: z.output<typeof ScrapeInput>,
) {
  const url = pageUrl(given);
  const { em, clock, actor } = unit;
  const withHtml = options.formats.includes('html');
  const answer = (page: KnownPage, runId: string | null) => ({
    cached: runId === null,
    provider,
    requestId: unit.requestId,
    runId,
    result: viewPage(page, options),
  });
  const known = await knownPage(em, actor.orgId, url);
  const isKnown = known !== null && known.expiresAt > clock.now() && !(withHtml && known.html === null);
  if (isKnown && !skipCache) return answer(known, null);
  const { result, runId } = await asRun(unit, { taskName: 'scrape', urls: [url] }, async (run) => {
    const page = await readPage(unit, url, options.timeout);
    const hasRead = await keepPages(unit, [{ page, known }], { ...run, withHtml });
    return { result: await knownPage(em, actor.orgId, url), hasRead };
  });
  if (result === null) throw new Error('A page that was just kept is gone.');
  return answer(result, runId);
}
