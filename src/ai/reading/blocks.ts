import type { Block } from './page.ts';
import { toSingleLine } from './tidy.ts';

const SILENT = new Set(
  'script style noscript template svg iframe select textarea pre code samp kbd del s strike marquee head dialog label'.split(
    ' ',
  ),
);
const AREAS: Record<string, Block['area']> = { header: 'header', footer: 'footer', nav: 'nav' };
const BREAKS = new Set(
  `address article aside blockquote body br button center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header
   hr html li main nav ol p section summary table td th tr ul`.split(/\s+/),
);

/** Banners, teasers and widgets, which do not describe the company. */
const BESIDE =
  /(?:^|[\s_-])(?:cookies?|cookiebanner|consent|gdpr|dsgvo|cmplz|age-?gate|newsletter|blog|journal|recent|related|comments?|breadcrumbs?|guestbook|login|skip-link|sr-only|visually-hidden|screen-reader-text|cart-drawer|instagram)(?:$|[\s_-])/i;
const CONSENT = /cookie|consent|gdpr|agegate|age-gate/i;
const QUOTED = /testimon|quote|review|temoign|avis-client|opinion|recension|bewertung|kundenstimme|reference/i;
const BUTTON = /(?:^|[\s_-])(?:btn|button|cta)(?:$|[\s_-])/i;
const FOOTER = /(?:^|[\s_-])(?:footer|colophon|site-info|foot|fuss|copyright)(?:$|[\s_-])/i;

const MAX_BLOCKS = 500;
const MAX_CHARACTERS = 40_000;
const TEXT_LENGTH = 1_200;
const ACTION_LENGTH = 80;

interface Open {
  silent: boolean;
  beside: boolean;
  quote: boolean;
  area: Block['area'];
}

/** Collects text blocks with their kind and area while a page is parsed, to tell buttons from quotes. */
export function createBlocks() {
  const blocks: Block[] = [];
  const open: Open[] = [{ silent: false, beside: false, quote: false, area: 'main' }];
  let characters = 0;
  let paragraph = '';
  let heading = 0;
  let contacts: string[] = [];
  let action: { text: string; isButton: boolean } | null = null;

  const here = () => open.at(-1) ?? { silent: false, beside: false, quote: false, area: 'main' as const };
  const keep = (kind: Block['kind'], text: string, more: Partial<Block> = {}) => {
    const { area, silent, beside } = here();
    if (text === '' || silent || beside || blocks.length >= MAX_BLOCKS || characters >= MAX_CHARACTERS) return;
    characters += text.length;
    blocks.push({ kind, text, area, ...more });
  };
  const endParagraph = () => {
    const text = toSingleLine(paragraph, TEXT_LENGTH);
    const kind = heading > 0 ? 'heading' : here().quote ? 'quote' : 'text';
    keep(kind, text, { ...(heading > 0 ? { level: heading } : {}), ...(contacts.length > 0 ? { contacts } : {}) });
    paragraph = '';
    contacts = [];
  };
  const endAction = () => {
    if (action !== null)
      keep('action', toSingleLine(action.text, ACTION_LENGTH), action.isButton ? { isButton: true } : {});
    action = null;
  };

  return {
    open(name: string, attributes: Record<string, string>) {
      if (BREAKS.has(name)) endParagraph();
      open.push(inside(here(), name, attributes));
      if (/^h[1-6]$/.test(name)) heading = Number(name[1]);
      const hints = `${attributes['class'] ?? ''} ${attributes['role'] ?? ''}`;
      if (name === 'button' || name === 'a') action = { text: '', isButton: name === 'button' || BUTTON.test(hints) };
      if (name === 'input' && /^(?:submit|button)$/i.test(attributes['type'] ?? ''))
        keep('action', toSingleLine(attributes['value'] ?? '', ACTION_LENGTH), { isButton: true });
      const href = attributes['href'] ?? '';
      if (/^(?:mailto|tel):/i.test(href) && contacts.length < 5) contacts.push(href.slice(0, 200));
      if (name === 'img') keep('image', toSingleLine(attributes['alt'] ?? '', ACTION_LENGTH));
    },
    text(text: string) {
      if (here().silent) return;
      // Button text is not part of the sentence around it.
      if (action?.isButton !== true && paragraph.length < TEXT_LENGTH * 2) paragraph += text;
      if (action !== null && action.text.length < ACTION_LENGTH * 2) action.text += text;
    },
    close(name: string) {
      if (name === 'a' || name === 'button') endAction();
      if (BREAKS.has(name)) endParagraph();
      if (/^h[1-6]$/.test(name)) heading = 0;
      if (open.length > 1) open.pop();
    },
    finish(): Block[] {
      endParagraph();
      return blocks;
    },
  };
}

function inside(around: Open, name: string, attributes: Record<string, string>): Open {
  const hints = `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`.slice(0, 300);
  const isWhole = name === 'html' || name === 'body' || name === 'main';
  const isHidden = 'hidden' in attributes || /display\s*:\s*none/i.test(attributes['style'] ?? '');
  const isBeside = !isWhole && (BESIDE.test(hints) || CONSENT.test(hints));
  return {
    silent: around.silent || SILENT.has(name) || isHidden,
    beside: around.beside || isBeside,
    quote: around.quote || name === 'blockquote' || name === 'q' || (!isWhole && QUOTED.test(hints)),
    area: AREAS[name] ?? (!isWhole && FOOTER.test(hints) ? 'footer' : around.area),
  };
}
