import { badRequest } from '../../src/kernel/errors.ts';

const MAX_SLUG = 100;

/** `Café outreach (EU)` → `cafe-outreach-eu`. A trailing `-v2` becomes `v2`, because it would look like a version. */
export function slugFrom(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  if (words === null) throw badRequest('slug is required where the name has no Latin letters or digits.');
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
    ? `${dynastySlug} names all versions: name one, such as ${slug}, or give it as ${kind}DynastySlug.`
    : `${slug} names one version: give it as ${kind}Slug, or name all of them as ${dynastySlug}.`;
