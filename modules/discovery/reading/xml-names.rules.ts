/** Namespace URIs, so that a feed may use any prefix. */
const VOCABULARIES = new Map([
  ['http://www.w3.org/2005/atom', 'atom'],
  ['http://purl.org/atom/ns#', 'atom'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  ['http://purl.org/dc/terms/', 'dcterms'],
  ['http://purl.org/rss/1.0/modules/content/', 'content'],
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf'],
  ['http://www.google.com/schemas/sitemap-news/0.9', 'news'],
  ['http://www.sitemaps.org/schemas/sitemap/0.9', 'sitemap'],
  ['http://search.yahoo.com/mrss/', 'media'],
  ['http://www.itunes.com/dtds/podcast-1.0.dtd', 'itunes'],
]);
/** More prefixes than any feed declares. */
const MAX_PREFIXES = 50;

/** Maps element names to lower case, with our prefix for each namespace and no prefix for the document's own. */
export function createNames() {
  const prefixes = new Map<string, string>();
  let own: string | null = null;

  return (name: string, attributes: Record<string, string>): string => {
    for (const [key, value] of Object.entries(attributes)) {
      if (!key.startsWith('xmlns:') || prefixes.size >= MAX_PREFIXES) continue;
      const vocabulary = VOCABULARIES.get(value.trim().toLowerCase());
      if (vocabulary !== undefined) prefixes.set(key.slice(6).toLowerCase(), vocabulary);
    }
    const [local = '', prefix = ''] = name.toLowerCase().split(':', 2).toReversed();
    const vocabulary = prefixes.get(prefix) ?? prefix;
    // The RSS 1.0 root element is an RDF wrapper, not in the namespace of the feed.
    own ??= vocabulary === 'rdf' ? '' : vocabulary;
    return vocabulary === own ? local : `${vocabulary}:${local}`;
  };
}
