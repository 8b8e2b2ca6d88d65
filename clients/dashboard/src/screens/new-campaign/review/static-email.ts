/**
 * Renders an email as a static page. Links lead nowhere and no resource is
 * loaded, because the tracking pixel would count the user as a recipient.
 */
export function staticEmailOf(html: string, title: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const link of page.querySelectorAll('a[href]')) {
    link.setAttribute('title', link.getAttribute('href') ?? '');
    link.removeAttribute('href');
    link.setAttribute('style', `color: LinkText; text-decoration: underline; ${link.getAttribute('style') ?? ''}`);
  }
  for (const element of page.querySelectorAll('[background], [src], [srcset]')) {
    for (const name of ['background', 'src', 'srcset']) element.removeAttribute(name);
  }
  for (const element of page.querySelectorAll('script, link, meta[http-equiv], base, iframe, object, embed'))
    element.remove();
  page.title = title;
  if (!page.documentElement.hasAttribute('lang')) page.documentElement.lang = 'en';
  const width = page.createElement('meta');
  width.name = 'viewport';
  width.content = 'width=device-width';
  page.head.append(width);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
