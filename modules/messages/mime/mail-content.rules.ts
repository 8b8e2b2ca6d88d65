import { escapeHtml } from '../../../src/kernel/text/escape-html.ts';
import { signedBy } from '../sequence/signing.rules.ts';
import type { MailLinks, MessageRef } from './mail-links.rules.ts';

export interface Written {
  message: MessageRef;
  bodyText: string;
  bodyHtml: string;
  /** Of the person who sends it; empty where nobody is named. */
  fromName: string;
  signature: string | null;
}

/** What the recipient reads: the links in the HTML are counted, those in the text stay as they were written. */
export function mailContent({ message, fromName, signature, bodyText, bodyHtml }: Written, links: MailLinks) {
  const unsubscribe = links.unsubscribe(message);
  const pixel = links.pixel(message);
  const signed = signature === null || signature.trim() === '' ? null : signature.trim();
  const written = { bodyText, bodyHtml };
  const body = signed?.includes(fromName) ? written : signedBy(written, fromName);
  const text = [body.bodyText, ...(signed === null ? [] : [`-- \n${signed}`]), `Unsubscribe: ${unsubscribe}`].join(
    '\n\n',
  );
  const html = [
    trackLinks(body.bodyHtml, (url) => links.click(message, url)),
    ...(signed === null ? [] : [`<p>-- <br>\n${escapeHtml(signed).replaceAll('\n', '<br>\n')}</p>`]),
    `<p style="font-size:12px;color:#777"><a href="${escapeHtml(unsubscribe)}">Unsubscribe</a></p>`,
    ...(pixel === null || isBare(body.bodyHtml) ? [] : [pixelOf(pixel)]),
  ].join('\n');
  return {
    text: text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text,
    html: `<!doctype html><html><body>\n${html}\n</body></html>`,
    unsubscribe,
  };
}

/** Fewer letters than this are no mail of their own: a picture would be most of it. */
const FEWEST_LETTERS = 80;

/** Counts the letters outside of tags until there are enough: most mails have them in their first sentences. */
function isBare(html: string): boolean {
  let letters = 0;
  for (let at = 0; at < html.length && letters < FEWEST_LETTERS; at++) {
    if (isTag(html, at)) at = html.indexOf('>', at);
    else if (html.charAt(at).trim() !== '') letters += 1;
  }
  return letters < FEWEST_LETTERS;
}

/** No tag goes on beyond the next one. */
function isTag(html: string, at: number): boolean {
  if (html[at] !== '<') return false;
  const end = html.indexOf('>', at);
  const next = html.indexOf('<', at + 1);
  return end >= 0 && (next < 0 || end < next);
}

/** The background of an empty cell: filters take an `<img>` in a mail of a few sentences for a mail that is a picture. */
const pixelOf = (url: string) =>
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
