import { Parser } from 'htmlparser2';

const BLOCKS = new Set(['p', 'div', 'br', 'li', 'tr', 'table', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'blockquote', 'hr']);
const UNREAD = new Set(['style', 'script', 'head', 'title', 'template']);

const QUOTE_CLASS =
  /\b(gmail_quote|gmail_attr|yahoo_quoted|moz-cite-prefix|protonmail_quote|zmail_extra|tutanota_quote)\b/;
/** Outlook puts this id before the quoted mail. Nothing after it is new. */
const QUOTE_START =
  /^(appendonsend|divRplyFwdMsg|x_divRplyFwdMsg|mail-editor-reference-message-container|OLK_SRC_BODY_SECTION)$/;

/** Far more than mail clients nest. The parser walks all open tags for each tag. */
const MAX_OPEN_TAGS = 300;
const MAX_TAGS = 50_000;

/** Returns the visible text of an HTML mail with its line breaks, without quotes. Stops at excessive markup. */
export function htmlToText(html: string): string {
  let text = '';
  let hidden = 0;
  let tags = 0;
  let isOver = false;
  const hiding: boolean[] = [];
  const parser = new Parser({
    onopentag(name, { class: classes = '', id = '' }) {
      tags += 1;
      if (tags > MAX_TAGS || hiding.length >= MAX_OPEN_TAGS) return parser.pause();
      if (QUOTE_START.test(id)) isOver = true;
      const hides = UNREAD.has(name) || name === 'blockquote' || QUOTE_CLASS.test(classes);
      hiding.push(hides);
      if (hides) hidden += 1;
      if (BLOCKS.has(name)) text += '\n';
    },
    onclosetag(name) {
      if (hiding.pop() === true) hidden -= 1;
      if (name !== 'br' && BLOCKS.has(name)) text += '\n';
    },
    ontext(piece) {
      if (hidden === 0 && !isOver) text += piece.replaceAll(/\s+/g, ' ');
    },
  });
  parser.end(html);
  return text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
