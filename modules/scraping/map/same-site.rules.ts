/**
 * Returns a test whether a URL belongs to the site: same host with or without `www.`, and optionally its
 * subdomains.
 */
export function siteOf(url: string, includeSubdomains: boolean): (address: string) => boolean {
  const own = hostOf(url);
  return (address) => {
    const host = hostOf(address);
    return host !== '' && (host === own || (includeSubdomains && host.endsWith(`.${own}`)));
  };
}

/** Strips at most one trailing dot: a pattern for several dots takes quadratic time. */
const hostOf = (url: string) => (URL.parse(url)?.hostname ?? '').replace(/\.$/, '').replace(/^www\.(?=.*\.)/, '');

export const isPage = (url: string) =>
  !/\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|js|mjs|json|xml|gz|zip|mp[34]|webm|woff2?|ttf)$/i.test(
    URL.parse(url)?.pathname ?? '',
  );
