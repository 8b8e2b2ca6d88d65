import { newId } from '../../src/kernel/ids.ts';
import { TestClock } from '../harness/clock.ts';
import { startService } from '../harness/start-service.ts';
import { articlesOf, WORLDS } from './corpora.ts';

const DAY_MS = 86_400_000;

export interface NewArticle {
  outletId?: string | null;
  journalistId?: string;
  title?: string;
  description?: string;
  author?: string;
  daysAgo?: number;
}

export type DiscoveryStage = Awaited<ReturnType<typeof openDiscovery>>;

export async function openDiscovery() {
  const clock = new TestClock(new Date('2026-11-15T09:30:00Z'));
  const api = await startService({ clock });
  const rows = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await api.database.pool.query(text, values)).rows;
  const [org] = await rows<{ id: string }>('select id from organisations');
  const own = org?.id ?? '';
  const unit = () => ({ ...api.service.platform, em: api.service.platform.orm.em.fork() });
  const stage = {
    api,
    clock,
    rows,
    unit,
    orgId: own,
    async newBrand(orgId = own) {
      const id = newId();
      await rows(
        `insert into brands (id, org_id, domain, brand_url, sources, corrected_fields, created_at, updated_at)
         values ($1, $2, $1::uuid || '.example', 'https://brand.example/', '{}', '[]', now(), now())`,
        [id, orgId],
      );
      return id;
    },
    async newCampaign(brandId: string, orgId = own) {
      const id = newId();
      await rows(
        `insert into campaigns (id, org_id, name, workflow_slug, brand_ids, status, created_at, updated_at)
         values ($1, $2, 'Press', 'pr-v1', array[$3::uuid], 'active', now(), now())`,
        [id, orgId, brandId],
      );
      return id;
    },
    async newOutlet(name = 'Outlet', orgId = own) {
      const id = newId();
      await rows(
        `insert into outlets (org_id, id, name, url, domain, created_at, updated_at)
         values ($1, $2, $3, 'https://' || $2::uuid || '.example/', $2::uuid || '.example', $4, $4)`,
        [orgId, id, name, clock.now()],
      );
      return id;
    },
    async newJournalist(outletId: string, name: string, { orgId = own, email = null as string | null } = {}) {
      const id = newId();
      await rows(
        `insert into journalists (org_id, id, outlet_id, entity_type, name, name_key, email, created_at, updated_at)
         values ($1, $2, $3, 'individual', $4, lower($4), $5, $6, $6)`,
        [orgId, id, outletId, name, email, clock.now()],
      );
      return id;
    },
    async newArticle(
      { outletId = null, journalistId, title = 'A title', description = '', author, daysAgo = 1 }: NewArticle = {},
      orgId = own,
    ) {
      const id = newId();
      await rows(
        `insert into articles (org_id, id, url, outlet_id, title, description, author, published_at, created_at, updated_at)
         values ($1, $2, 'https://news.example/' || $2::uuid, $3, $4, $5, $6, $7, $8, $8)`,
        [
          orgId,
          id,
          outletId,
          title,
          description,
          author ?? null,
          new Date(clock.now().getTime() - daysAgo * DAY_MS),
          clock.now(),
        ],
      );
      if (journalistId !== undefined) {
        await rows('insert into bylines (org_id, article_id, journalist_id, position) values ($1, $2, $3, 1)', [
          orgId,
          id,
          journalistId,
        ]);
      }
      return id;
    },
    async newLead(campaignId: string, brandId: string, facts: Record<string, unknown> = {}) {
      const id = newId();
      await rows(
        `insert into leads (id, org_id, campaign_id, brand_id, reach, person_key, email, status, sandbox, created_at)
         values ($1, $2, $3, $4, $3::uuid::text, $1::uuid || '@press.example', $1::uuid || '@press.example', 'served', true, now())`,
        [id, own, campaignId, brandId],
      );
      for (const [name, value] of Object.entries(facts))
        await rows(`update leads set ${name} = $2 where id = $1`, [id, value]);
      return id;
    },
    get: async (path: string, status = 200) => (await api.call('get', path).expect(status)).body,
    post: async (path: string, body: object, status = 200) =>
      (await api.call('post', path).send(body).expect(status)).body,
    close: () => api.close(),
  };
  return stage;
}

export async function openWorld(stage: DiscoveryStage, name: string) {
  const world = WORLDS[name];
  if (world === undefined) throw new Error(`There is no world "${name}".`);
  const brandId = await stage.newBrand();
  await stage.rows('update brands set name = $2, location = $3, elevator_pitch = $4, bio = $5 where id = $1', [
    brandId,
    world.brand.name,
    world.brand.location,
    ...[0, 1].map((at) => world.brand.said[at] ?? null),
  ]);
  const section = { heading: null, level: 0, paragraphs: world.brand.body };
  const reading = {
    url: 'https://brand.example/',
    language: 'en',
    title: world.brand.headings[0],
    meta: {},
    facts: [],
    icons: [],
    links: [],
    sections: [section, ...world.brand.headings.slice(1).map((heading) => ({ heading, level: 2, paragraphs: [] }))],
    addresses: [],
    mainText: '',
  };
  await stage.rows(
    `insert into brand_pages (org_id, brand_id, position, url, reading, read_at)
     values ($1, $2, 1, 'https://brand.example/', $3, now())`,
    [stage.orgId, brandId, JSON.stringify(reading)],
  );
  const outlets = new Map<string, { id: string; journalistId: string; isRelevant: boolean }>();
  for (const { outlet, isRelevant, ...article } of articlesOf(world)) {
    let known = outlets.get(outlet);
    if (known === undefined) {
      const id = await stage.newOutlet(outlet);
      known = { id, isRelevant, journalistId: await stage.newJournalist(id, `Writer of ${outlet}`) };
      outlets.set(outlet, known);
    }
    await stage.newArticle({ ...article, outletId: known.id, journalistId: known.journalistId });
  }
  return { brandId, outlets: [...outlets.values()] };
}
