import type { UnitOfWork } from '../../src/kernel/context.ts';
import { brandFacts, brandPages } from '../brands/index.ts';
import type { SiteStatements } from './kits/writing/extract-statements.ts';

export type { SiteStatements } from './kits/writing/extract-statements.ts';

/** Returns literal statements of a brand's pages, or nothing if its site cannot be read. */
export async function readSiteStatements(unit: UnitOfWork, orgId: string, brandId: string): Promise<SiteStatements> {
  const { name } = await brandFacts(unit, orgId, brandId);
  const pages = await brandPages(unit, orgId, brandId).catch(() => []);
  return unit.pressTexts.said(orgId, pages, name);
}
