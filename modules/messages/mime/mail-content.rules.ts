import { escapeHtml } from '../../../src/kernel/escape-html.ts';

export interface Written {
  messageId: string;
  bodyText: string;
  bodyHtml: string;
  signature: string | null;
}

interface Links {
  pixel(messageId: string): string;
  click(messageId: string, url: string): string;
  unsubscribe(messageId: string): string;
}

/** What the recipient reads: the links in the HTML are counted, those in the text stay as they were written. */
export function mailContent({ messageId, bodyText, bodyHtml, signature }: Written, links: Links) {
  const leave = links.unsubscribe(messageId);
  const signed = signature === null || signature.trim() === '' ? null : signature.trim();
  const text = [bodyText, ...(signed === null ? [] : [`-- \n${signed}`]), `Unsubscribe: ${leave}`].join('\n\n');
  const html = [
    trackLinks(bodyHtml, (url) => links.click(messageId, url)),
    ...(signed === null ? [] : [`<p>-- <br>\n${escapeHtml(signed).replaceAll('\n', '<br>\n')}</p>`]),
    `<p style="font-size:12px;color:#777"><a href="${escapeHtml(leave)}">Unsubscribe</a></p>`,
    `<img src="${escapeHtml(links.pixel(messageId))}" width="1" height="1" alt="">`,
  ].join('\n');
  return { text: text.replaceAll(/\r\n?/g, '\n'), html: `<!doctype html><html><body>\n${html}\n</body></html>`, leave };
}

const HREF = /(<a\b[^>]*?\bhref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;

function trackLinks(html: string, tracked: (url: string) => string): string {
  if (!html.includes('<a')) return html;
  return html.replace(HREF, (whole: string, before: string, double?: string, single?: string) => {
    const url = unescapeHtml(double ?? single ?? '').trim();
    return /^https?:/i.test(url) ? `${before}"${escapeHtml(tracked(url))}"` : whole;
  });
}

const unescapeHtml = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
