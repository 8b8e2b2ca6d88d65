import { understandingWith } from '../../../src/ai/model/understand.ts';
import type { PageReading } from '../../../src/ai/reading/page.ts';
import type { CustomerProfile, Trait } from '../../../src/ai/text-understanding.ts';
import type { MemberContext } from '../../../src/kernel/context.ts';
import { atParam, badRequest } from '../../../src/kernel/errors.ts';
import { readSite } from '../analysis/read-site.ts';
import { brandDisplayName, findBrand } from '../brand.queries.ts';
import { readBrandPages } from '../fields/extract-fields.ts';
import { parseWebsite } from '../website.rules.ts';

export async function suggestIcpOfBrand(unit: MemberContext, { brandId }: { brandId: string }) {
  const brand = await findBrand(unit.em, unit.actor.orgId, brandId);
  const pages = await readBrandPages(unit, brand);
  return suggestProfile(unit, pages, { brandId: brand.id, url: brand.brandUrl, name: brandDisplayName(brand) });
}

export async function suggestIcpOfWebsite(unit: MemberContext, { url }: { url: string }) {
  const website = parseWebsite(url);
  if (website === null) throw badRequest('url must be a website URL such as https://acme.com.');
  const pages = await readSite(unit, website).catch((error: unknown) => {
    throw atParam(error, 'url');
  });
  const { result } = await unit.pageReader.extractive.describeCompany(pages);
  return suggestProfile(unit, pages, { brandId: null, url: website.url, name: result.name?.value ?? null });
}

interface Subject {
  brandId: string | null;
  url: string;
  name: string | null;
}

async function suggestProfile(unit: MemberContext, pages: PageReading[], subject: Subject) {
  const { orgId } = unit.actor;
  const settings = await unit.modelAccess.for(unit, orgId);
  const { result, by, fallbackReason, usage } = await understandingWith(unit, settings).suggestCustomers(pages);
  if (usage !== null) {
    const cost = { ...usage, orgId, brandId: subject.brandId, costName: 'icp-suggestion' as const };
    // A separate transaction: the model usage is charged even if the request fails.
    await unit.costRecorder.record({ ...unit, em: unit.orm.em.fork() }, cost);
  }
  const { industries, companySizes, titles, regions, pains, exclusions } = result;
  return {
    ...subject,
    summary: summaryOf(result),
    industries: industries.map(viewTrait),
    companySizes: companySizes.map(viewTrait),
    titles: titles.map(viewTrait),
    regions: regions.map(viewTrait),
    pains: pains.map(viewTrait),
    exclusions: exclusions.map(viewTrait),
    understoodBy: by,
    fallbackReason,
  };
}

const viewTrait = ({ confidence = null, ...trait }: Omit<Trait, 'confidence'> & { confidence?: number | null }) => ({
  ...trait,
  confidence,
});

function summaryOf({ industries, companySizes, titles, regions }: CustomerProfile): string {
  const parts = [titles, companySizes, industries, regions]
    .map((traits) => traits.map(({ value }) => value).join(', '))
    .filter((part) => part !== '');
  return parts.length === 0 ? 'The site does not describe its customers.' : `${parts.join('; ')}.`;
}
