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
