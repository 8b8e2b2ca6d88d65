import { outletDomain } from '../articles/canonical-url.rules.ts';
import { partsOf, tidyName } from '../articles/person-name.rules.ts';
import { ownAddress } from '../journalists/own-address.rules.ts';
import type { ArticlePage } from '../reading/article-page.ts';
import type { FoundAuthor } from '../reading/found-feed.ts';

/**
 * Who wrote a page, with the addresses that stand there. Where the page names nobody in its metadata, the writer whom the
 * feed names owns what stands in the block about the author; of somebody who was erased, and is null here, nobody does.
 */
export function authorsOnPage(
  { article, addresses, bylineAddresses }: ArticlePage,
  writers: readonly (string | null)[],
): FoundAuthor[] {
  const [address = null, ...further] = bylineAddresses;
  const named =
    article.authors.length > 0
      ? article.authors
      : writers
          .filter((name) => name !== null)
          .map((name) => ({ name, email: writers.length === 1 && further.length === 0 ? address : null, url: null }));
  const ofOutlet = addresses.filter((one) => isOfSite(one, article.url));
  return named.map((author) => {
    const name = partsOf(tidyName(author.name));
    return {
      ...author,
      email: author.email ?? ownAddress(bylineAddresses, name) ?? ownAddress(ofOutlet, name),
    };
  });
}

/** An article may name anybody's address: outside of the byline only one of the outlet's own is a writer's. */
function isOfSite(address: string, url: string): boolean {
  const host = address.slice(address.lastIndexOf('@') + 1);
  const site = outletDomain(url);
  return site !== null && (host === site || host.endsWith(`.${site}`) || site.endsWith(`.${host}`));
}
