import { outletDomain } from '../articles/canonical-url.rules.ts';
import { partsOf, tidyName } from '../articles/person-name.rules.ts';
import { ownAddress } from '../journalists/own-address.rules.ts';
import type { ArticlePage } from '../reading/article-page.ts';
import type { FoundAuthor } from '../reading/found-feed.ts';

/**
 * Returns the authors of a page with their addresses. If its metadata names none, the feed's only writer gets
 * the only address of the author block. `writers` contains null for erased people, who get no address.
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

/**
 * An article may contain any address. Outside of the byline, only addresses at the outlet's domain can be the
 * writer's.
 */
function isOfSite(address: string, url: string): boolean {
  const host = address.slice(address.lastIndexOf('@') + 1);
  const site = outletDomain(url);
  return site !== null && (host === site || host.endsWith(`.${site}`) || site.endsWith(`.${host}`));
}
