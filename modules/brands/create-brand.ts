import type { EntityManager } from '@mikro-orm/postgresql';
import type { PageReading } from '../../src/ai/reading/page.ts';
import type { CompanyProfile, Understood } from '../../src/ai/text-understanding.ts';
import { statement } from '../../src/database/statement.ts';
import type { Needs } from '../../src/kernel/context.ts';
import { atParam, badRequest } from '../../src/kernel/errors.ts';
import { newId } from '../../src/kernel/ids.ts';
import { analyseBrandsJob, applyProfile, replaceBrandPages } from './analysis/analyse-brand.ts';
import { readFirstPage } from './analysis/read-site.ts';
import { Brand } from './brand.entity.ts';
import { brandDisplayName, findBrands } from './brand.queries.ts';
import { parseWebsite, type Website } from './website.rules.ts';

type Maker = Needs<'em' | 'clock' | 'queue' | 'egress' | 'pageReader'>;

export async function createBrand(unit: Maker & Needs<'actor'>, { url }: { url: string }) {
  const { brand, created } = await ensureBrand(unit, unit.actor.orgId, url).catch((error: unknown) => {
    throw atParam(error, 'url');
  });
  return { brandId: brand.id, domain: brand.domain, name: brandDisplayName(brand), created };
}

/**
 * Returns the distinct brands for URLs or ids, in their order, and creates those that are new.
 * Throws if one URL cannot be read or one id is unknown.
 */
export async function ensureBrands(
  unit: Maker,
  orgId: string,
  wanted: { urls: string[] } | { ids: string[] },
): Promise<Brand[]> {
  if ('ids' in wanted) return findBrands(unit.em, orgId, wanted.ids);
  const brands = new Map<string, Brand>();
  for (const url of wanted.urls) {
    const { brand } = await ensureBrand(unit, orgId, url);
    brands.set(brand.id, brand);
  }
  return [...brands.values()];
}

/** Reads the site before it opens a transaction, so that no lock is held during the request. */
async function ensureBrand(unit: Maker, orgId: string, url: string): Promise<{ brand: Brand; created: boolean }> {
  const { em } = unit;
  const website = parseWebsite(url);
  if (website === null) throw badRequest('url must be a website URL such as https://acme.com.');
  const { domain } = website;
  const known = await em.findOne(Brand, { orgId, domain });
  if (known !== null) return { brand: known, created: false };
  const home = await readFirstPage(unit, website);
  const understood = await unit.pageReader.extractive.describeCompany([home]);
  const brand = { orgId, website, home, understood };
  const created = await em.transactional((transaction) => insertBrand(unit, transaction, brand));
  await unit.queue.enqueue(analyseBrandsJob, {});
  return { brand: await em.findOneOrFail(Brand, { orgId, domain }, { refresh: true }), created };
}

interface NewBrand {
  orgId: string;
  website: Website;
  home: PageReading;
  understood: Understood<CompanyProfile>;
}

/** Returns false if a parallel request inserted the brand first. The insert waits for that commit. */
async function insertBrand({ clock }: Maker, em: EntityManager, brand: NewBrand): Promise<boolean> {
  const { orgId, website, home, understood } = brand;
  const now = clock.now();
  const id = newId();
  const [inserted] = await statement<{ id: string }>(
    em,
    `insert into brands (id, org_id, domain, brand_url, sources, corrected_fields, created_at, updated_at, due_at)
     values ($1, $2, $3, $4, '{}', '[]', $5, $5, $5) on conflict (org_id, domain) do nothing returning id`,
    [id, orgId, website.domain, startOf(website, home), now],
  );
  if (inserted === undefined) return false;
  const made = await em.findOneOrFail(Brand, { id, orgId });
  applyProfile(made, understood);
  await em.flush();
  await replaceBrandPages(em, made, [home], now);
  return true;
}

/** Returns the URL as given. Without a scheme, uses the scheme that worked. */
const startOf = ({ url, hasScheme }: Website, home: PageReading) =>
  hasScheme || home.url.startsWith('https:') ? url : url.replace(/^https:/, 'http:');
