/** Which addresses belong to a site: those of its host with or without `www.`, and of hosts below it where they are wanted. */
export function siteOf(url: string, includeSubdomains: boolean): (address: string) => boolean {
  const own = hostOf(url);
  return (address) => {
    const host = hostOf(address);
    return host !== '' && (host === own || (includeSubdomains && host.endsWith(`.${own}`)));
  };
}

/** At most one dot ends a name: to look for more takes the square of their number where none is the last. */
const hostOf = (url: string) => (URL.parse(url)?.hostname ?? '').replace(/\.$/, '').replace(/^www\.(?=.*\.)/, '');

/** Files that are no pages. */
export const isPage = (url: string) =>
  !/\.(?:png|jpe?g|gif|svg|webp|avif|ico|css|js|mjs|json|xml|gz|zip|mp[34]|webm|woff2?|ttf)$/i.test(
    URL.parse(url)?.pathname ?? '',
  );
