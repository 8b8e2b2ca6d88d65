import { badRequest } from '../../src/kernel/errors.ts';

/** As long as a slug may be. */
const MAX_SLUG = 100;

/** `Café outreach (EU)` → `cafe-outreach-eu`. A version at the end would read as one of ours, so it loses its hyphen. */
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

/** What to write instead, where the slug of all versions stands in the place of one, or the other way round. */
export const otherSlugHint = (kind: 'feature' | 'workflow', { slug, dynastySlug }: SluggedVersion, asked: string) =>
  asked === dynastySlug
    ? `${dynastySlug} names all versions: name one, such as ${slug}, or give it as ${kind}DynastySlug.`
    : `${slug} names one version: give it as ${kind}Slug, or name all of them as ${dynastySlug}.`;
