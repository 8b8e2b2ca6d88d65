import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { ModelSettings } from '../../../src/ai/model/provider.ts';
import { understandingWith } from '../../../src/ai/model/understand.ts';
import type { PageReading } from '../../../src/ai/reading/page.ts';
import type { WantedField } from '../../../src/ai/text-understanding.ts';
import { despiteConflict } from '../../../src/database/unit-of-work.ts';
import { waitForAll } from '../../../src/kernel/concurrency/promises.ts';
import type { UnitOfWork } from '../../../src/kernel/context.ts';
import { DomainError } from '../../../src/kernel/errors.ts';
import { readSite } from '../analysis/read-site.ts';
import type { Brand } from '../brand.entity.ts';
import { brandDisplayName, findBrands, readStoredPages } from '../brand.queries.ts';
import { readContextText, userFieldValues } from '../settings/brand-settings.ts';
import { splitContext } from '../settings/context-pages.ts';
import { parseWebsite } from '../website.rules.ts';
import {
  claimMissingFields,
  type FieldClaimRequest,
  readCachedFields,
  releaseFieldClaim,
  storeClaimedFields,
} from './claim-fields.ts';
import { type BrandFieldValue, combineBrandFields } from './field.rules.ts';
import type { ExtractFieldsInput } from './field.schema.ts';

/** Per request. Each brand may need a site and a model call. */
const BRANDS_AT_ONCE = 3;
const LOOK_AGAIN_MS = 150;
/** A parallel request that takes longer has most likely died. */
const WAIT_MS = 120_000;

/**
 * Returns field values from users, the cache or the site. Missing fields of a brand take one model call,
 * even if several requests need them at the same time.
 */
export async function extractFields(
  unit: UnitOfWork,
  orgId: string,
  { brandIds, fields }: z.output<typeof ExtractFieldsInput>,
) {
  const brands = await findBrands(unit.em, orgId, brandIds);
  const settings = await unit.modelAccess.for(unit, orgId);
  const byBrand = new Map<string, Map<string, BrandFieldValue>>();
  const waiting = [...brands];
  const worker = async () => {
    for (let brand = waiting.shift(); brand !== undefined; brand = waiting.shift()) {
      const said = userFieldValues(brand, unit.clock.now());
      const unsaid = fields.filter(({ key }) => !said.has(key));
      const found = unsaid.length === 0 ? [] : await extractOfBrand(unit, brand, { fields: unsaid, settings });
      byBrand.set(brand.id, new Map([...found, ...said]));
    }
  };
  await waitForAll(Array.from({ length: BRANDS_AT_ONCE }, worker));
  const valuesOf = (key: string) =>
    brands.flatMap(({ id }): [string, BrandFieldValue][] => {
      const field = byBrand.get(id)?.get(key);
      return field === undefined ? [] : [[id, field]];
    });
  return {
    brands: brands.map((brand) => ({ brandId: brand.id, domain: brand.domain, name: brandDisplayName(brand) })),
    fields: Object.fromEntries(fields.map(({ key }) => [key, combineBrandFields(valuesOf(key))])),
  };
}

interface Extraction {
  fields: WantedField[];
  settings: ModelSettings | null;
}

/** Commits claims and results in own transactions, because other requests wait for them. */
async function extractOfBrand(unit: UnitOfWork, brand: Brand, { fields, settings }: Extraction) {
  const deadline = performance.now() + WAIT_MS;
  const fresh = new Set<string>();
  while (performance.now() < deadline) {
    const em = unit.orm.em.fork();
    const claiming: FieldClaimRequest = { fields, now: unit.clock.now(), hasModel: settings !== null };
    const { token, keys } = await claimMissingFields(em, brand, claiming);
    if (keys.length > 0) {
      const mine = fields.filter(({ key }) => keys.includes(key));
      await extractClaimed(unit, brand, { fields: mine, settings, token });
      for (const key of keys) fresh.add(key);
    }
    const found = await readCachedFields(em, brand, claiming);
    if (found.size === fields.length)
      return new Map([...found].map(([key, field]) => [key, { ...field, cached: !fresh.has(key) }]));
    await pause(LOOK_AGAIN_MS);
  }
  throw new DomainError('unavailable', 'Another request is still extracting these fields; try again shortly.');
}

async function extractClaimed(
  unit: UnitOfWork,
  brand: Brand,
  { fields, settings, token }: Extraction & { token: string },
) {
  try {
    const pages = await readBrandPages(unit, brand);
    const understood = await understandingWith(unit, settings).extractFields(pages, fields);
    // Only the write is retried: a retry of the request would ask (and pay) the model again.
    await despiteConflict(() => keepExtracted(unit, brand, token, understood));
  } catch (error) {
    await releaseFieldClaim(unit.orm.em.fork(), brand, token);
    throw error;
  }
}

function keepExtracted(
  unit: UnitOfWork,
  brand: Brand,
  token: string,
  understood: Parameters<typeof storeClaimedFields>[2]['understood'],
) {
  return unit.orm.em.fork().transactional(async (em) => {
    await storeClaimedFields(em, brand, { token, now: unit.clock.now(), understood });
    if (understood.usage === null) return;
    const cost = {
      ...understood.usage,
      orgId: brand.orgId,
      brandId: brand.id,
      costName: 'field-extraction' as const,
    };
    await unit.costRecorder.record({ ...unit, em }, cost);
  });
}

/** Returns the site pages, then the business context. If the site cannot be read, returns only the context, if any. */
export async function readBrandPages(unit: UnitOfWork, brand: Brand): Promise<PageReading[]> {
  const told = splitContext(await readContextText(unit, brand));
  const site = await sitePages(unit, brand).catch((error: unknown) => {
    if (told.length > 0) return [];
    throw error;
  });
  return [...site, ...told];
}

/** Returns the stored pages. Before the first full analysis only the start page is stored, so the site is read now. */
async function sitePages(unit: UnitOfWork, brand: Brand): Promise<PageReading[]> {
  const kept = await readStoredPages(unit.em, brand);
  if (brand.analysedAt != null && kept.length > 0) return kept;
  const website = parseWebsite(brand.brandUrl);
  if (website === null) return kept;
  return readSite(unit, website).catch((error: unknown) => {
    if (kept.length > 0) return kept;
    throw error;
  });
}
