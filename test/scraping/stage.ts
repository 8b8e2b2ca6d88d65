import { createPoliteWeb } from '../../modules/discovery/index.ts';
import { type Site, startWeb } from '../api/brands/web.ts';
import { TestClock } from '../harness/clock.ts';
import { startService } from '../harness/start-service.ts';

export type ScrapingStage = Awaited<ReturnType<typeof openScraping>>;

/** Starts the service with local sites and without delays between requests. */
export async function openScraping(sites: Record<string, Site>, elsewhere: Record<string, string> = {}) {
  const clock = new TestClock();
  const web = await startWeb(sites, elsewhere);
  const overrides = { egress: web.egress(), politeWeb: createPoliteWeb({ intervalMs: 0 }) };
  const api = await startService({ clock, overrides });
  return {
    api,
    web,
    clock,
    async newReader() {
      const { orgId, key } = await api.newOrganisation();
      const post = (what: string, body: object) => api.call('post', `/v1/scraping/${what}`, key).send(body);
      return {
        orgId,
        key,
        post,
        scrape: (host: string, path = '/', more: object = {}) =>
          post('scrape', { url: web.address(host, path), ...more }),
        get: (path: string) => api.call('get', path, key),
        async costs() {
          const { rows } = await api.database.pool.query(
            `select r.status, r.task_name as task, coalesce(sum(c.amount), 0)::float as cents, coalesce(sum(c.quantity), 0)::int as pages
             from runs r left join cost_entries c on c.org_id = r.org_id and c.run_id = r.id
             where r.org_id = $1 group by r.id, r.status, r.task_name order by r.status, r.id`,
            [orgId],
          );
          return rows as { status: string; task: string; cents: number; pages: number }[];
        },
      };
    },
    rows: async (text: string, values: unknown[] = []) => (await api.database.pool.query(text, values)).rows,
    visitsOf: (host: string) => web.visits.filter((visit) => visit.startsWith(`${host}/`)),
    async close() {
      await api.close();
      await web.close();
    },
  };
}
