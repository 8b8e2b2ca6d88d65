import { Parser } from 'htmlparser2';
import { toSingleLine } from '../../../src/ai/reading/tidy.ts';

const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg']);
const INLINE = new Set([
  'a',
  'b',
  'i',
  'em',
  'strong',
  'span',
  'u',
  'sup',
  'sub',
  'small',
  'abbr',
  'cite',
  'q',
  'mark',
]);
/** The parser checks all open tags for each new tag, so deep nesting is slow. */
const MAX_OPEN_TAGS = 200;

export function plainText(html: string, maxLength: number): string {
  if (!/[<&]/.test(html)) return toSingleLine(html, maxLength);
  let text = '';
  let silence = 0;
  let openTags = 0;
  const parser = new Parser({
    onopentag(name) {
      openTags += 1;
      if (openTags > MAX_OPEN_TAGS || text.length > maxLength * 2) return parser.pause();
      if (UNREAD.has(name)) silence += 1;
      if (!INLINE.has(name)) text += ' ';
    },
    ontext(piece) {
      if (silence === 0) text += piece;
    },
    onclosetag(name) {
      openTags -= 1;
      if (UNREAD.has(name)) silence -= 1;
      if (!INLINE.has(name)) text += ' ';
    },
  });
  parser.end(html);
  return toSingleLine(text, maxLength);
}

/** Reads text that is not HTML but may contain `<`. Only entities are decoded. */
export const literalText = (text: string, maxLength: number) => plainText(text.replaceAll('<', '&lt;'), maxLength);

/** Returns the absolute http or https URL, or null if there is none. */
export function webUrl(href: string, base: string): string | null {
  const written = href.trim();
  if (written === '' || written.length > URL_LENGTH) return null;
  const url = URL.parse(written, base);
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.href.length <= URL_LENGTH;
  return isWeb ? url.href : null;
}

const URL_LENGTH = 2_048;
