import type { Needs } from '../../../src/kernel/context.ts';
import { brandText } from '../../brands/index.ts';
import { type BrandTerm, brandTerms } from './brand-terms.ts';
import { subjectsOfOutlets } from './outlet-words.ts';
import type { Scoring } from './scoring.ts';

/** More words would be chance. */
const MAX_SUBJECTS = 20;

type Brief = Pick<Scoring, 'orgId' | 'brandId' | 'topics' | 'targetOutlets' | 'spokesperson'>;

export async function termsFor(
  unit: Needs<'em' | 'clock'>,
  { orgId, brandId, topics, targetOutlets, spokesperson }: Brief,
): Promise<BrandTerm[]> {
  const text = await brandText(unit, orgId, brandId);
  // Text after the name is the role.
  const [speaker = ''] = (spokesperson ?? '').split(/[,;(–—|]/);
  const named = [topics ?? '', subjectsOfOutlets(targetOutlets ?? '')].join('\n');
  return brandTerms({ ...text, people: [...(text.people ?? []), speaker] }, named);
}

export async function brandSubjects(unit: Needs<'em' | 'clock'>, brief: Brief): Promise<string[]> {
  const terms = await termsFor(unit, brief);
  return terms
    .filter(({ isMain }) => isMain)
    .slice(0, MAX_SUBJECTS)
    .map(({ shown }) => shown);
}
