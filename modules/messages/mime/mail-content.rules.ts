import { escapeHtml } from '../../../src/kernel/text/strings.ts';
import { signMail } from '../sequence/signing.rules.ts';
import type { MailLinks, MessageRef } from './mail-links.rules.ts';

export interface MailParts {
  message: MessageRef;
  bodyText: string;
  bodyHtml: string;
  fromName: string;
  signature: string | null;
}

/** Builds both bodies. Links are tracked in the HTML only; the plain text keeps the original links. */
export function buildMailContent({ message, fromName, signature, bodyText, bodyHtml }: MailParts, links: MailLinks) {
  const unsubscribe = links.unsubscribe(message);
  const pixel = links.pixel(message);
  const signed = signature === null || signature.trim() === '' ? null : signature.trim();
  const written = { bodyText, bodyHtml };
  const body = signed?.includes(fromName) ? written : signMail(written, fromName);
  const text = [body.bodyText, ...(signed === null ? [] : [`-- \n${signed}`]), `Unsubscribe: ${unsubscribe}`].join(
    '\n\n',
  );
  const html = [
    trackLinks(body.bodyHtml, (url) => links.click(message, url)),
    ...(signed === null ? [] : [`<p>-- <br>\n${escapeHtml(signed).replaceAll('\n', '<br>\n')}</p>`]),
    `<p style="font-size:12px;color:#777"><a href="${escapeHtml(unsubscribe)}">Unsubscribe</a></p>`,
    ...(pixel === null || hasLittleText(body.bodyHtml) ? [] : [pixelHtml(pixel)]),
  ].join('\n');
  return {
    text: text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text,
    html: `<!doctype html><html><body>\n${html}\n</body></html>`,
    unsubscribe,
  };
}

/** Shorter emails get no tracking pixel, because spam filters distrust emails that are mostly image. */
const FEWEST_LETTERS = 80;

/** Stops counting early, because most emails reach the limit within a few sentences. */
function hasLittleText(html: string): boolean {
  let letters = 0;
  for (let at = 0; at < html.length && letters < FEWEST_LETTERS; at++) {
    if (isTag(html, at)) at = html.indexOf('>', at);
    else if (html.charAt(at).trim() !== '') letters += 1;
  }
  return letters < FEWEST_LETTERS;
}

/** Tells whether a tag starts at `at`. A tag ends before the next `<`. */
function isTag(html: string, at: number): boolean {
  if (html[at] !== '<') return false;
  const end = html.indexOf('>', at);
  const next = html.indexOf('<', at + 1);
  return end >= 0 && (next < 0 || end < next);
}

/** The pixel is a cell background: filters take an `<img>` in a short email for an image-only email. */
const pixelHtml = (url: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td width="1" height="1" background="${escapeHtml(url)}"></td></tr></table>`;

const HREF = /(<a\b[^<>]*?\bhref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;

function trackLinks(html: string, tracked: (url: string) => string): string {
  if (!html.includes('<a')) return html;
  return html.replace(HREF, (whole: string, before: string, double?: string, single?: string) => {
    const url = unescapeHtml(double ?? single ?? '').trim();
    return /^https?:/i.test(url) ? `${before}"${escapeHtml(tracked(url))}"` : whole;
  });
}

const unescapeHtml = (text: string) =>
  text.includes('&')
    ? text
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&')
    : text;
