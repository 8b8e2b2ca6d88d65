import { badRequest } from '../../src/kernel/errors.ts';

const MAX_SLUG = 100;

/** `Café outreach (EU)` → `cafe-outreach-eu`. A trailing `-v2` becomes `v2`, because it would look like a version. */
export function buildFeatureSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  if (words === null) throw badRequest('slug is required if the name has no Latin letters or digits.');
  return words
    .join('-')
    .slice(0, MAX_SLUG)
    .replace(/-+$/, '')
    .replace(/-(v\d+)$/, '$1');
}

interface SluggedVersion {
  slug: string;
  dynastySlug: string;
}

/** Hint for a caller who sent a dynasty slug instead of a versioned slug, or the reverse. */
export const otherSlugHint = (kind: 'feature' | 'workflow', { slug, dynastySlug }: SluggedVersion, asked: string) =>
  asked === dynastySlug
    ? `${dynastySlug} is a dynasty slug. Send it as ${kind}DynastySlug, or use a versioned slug such as ${slug}.`
    : `${slug} is a versioned slug. Send it as ${kind}Slug, or use the dynasty slug ${dynastySlug}.`;
