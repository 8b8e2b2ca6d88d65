import type { Needs } from '../../../src/kernel/context.ts';
import { brandText } from '../../brands/index.ts';
import { brandTerms } from './brand-terms.ts';

/** More would be chance. */
const MAX_SUBJECTS = 20;

/** The words that a brand is known by, the most telling first; `topics` are what a person names beside them. */
export async function brandSubjects(
  unit: Needs<'em' | 'clock'>,
  { orgId, brandId, topics }: { orgId: string; brandId: string; topics: string },
): Promise<string[]> {
  const terms = brandTerms(await brandText(unit, orgId, brandId), topics);
  return terms
    .filter(({ isMain }) => isMain)
    .slice(0, MAX_SUBJECTS)
    .map(({ shown }) => shown);
}
