import { Parser } from 'htmlparser2';
import { MarkdownWriter } from './markdown-writer.ts';
import { MAX_OPEN_TAGS, MAX_TAGS, resolveUrl } from './read-html.ts';
import { toSingleLine } from './tidy.ts';

export interface PageTexts {
  /** The page without menus, headers and footers: its `<main>` if it has one. */
  main: string;
  whole: string;
  /** Linked web URLs in page order, without duplicates. */
  links: string[];
}

const SILENT = new Set(
  'script style noscript template svg iframe select textarea head title object canvas video audio map datalist'.split(
    ' ',
  ),
);
const SURROUNDINGS = new Set(['nav', 'footer', 'aside', 'header', 'form', 'dialog', 'button']);
const SURROUNDING_ROLES = /^(?:navigation|banner|contentinfo|complementary|search|dialog|alertdialog)$/i;
const BESIDE =
  /(?:^|[\s_-])(?:cookies?|consent|gdpr|breadcrumbs?|skip-link|sr-only|visually-hidden|newsletter)(?:$|[\s_-])/i;
const BLOCKS = new Set(
  `address article aside body center dd details dialog div dl dt fieldset figcaption figure footer form header html main nav p
   section summary tbody thead tfoot caption`.split(/\s+/),
);

const MAX_LINKS = 10_000;
/** Resolving relative links makes them longer: a page of 2 MB could expand to gigabytes. */
const MAX_LINK_CHARACTERS = 1_000_000;
const ALT_LENGTH = 200;

type Attributes = Record<string, string>;

/** Writes a page as Markdown twice: complete, and without its surroundings. */
export function writeMarkdown(html: string, url: string): PageTexts {
  const whole = createTranslator();
  const content = createContent();
  const links = createLinks();
  let base = url;
  let tags = 0;
  let openTags = 0;
  let silence = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      tags += 1;
      openTags += 1;
      if (tags > MAX_TAGS || openTags > MAX_OPEN_TAGS) {
        parser.pause();
        return;
      }
      if (name === 'base') base = resolveUrl(attributes['href'], url) ?? base;
      if (silence > 0 || SILENT.has(name) || 'hidden' in attributes) silence += 1;
      if (silence > 0) return;
      const target = name === 'a' ? webAddress(attributes['href'], base) : null;
      if (target !== null) links.add(target);
      const tag = { name, attributes, target, source: name === 'img' ? webAddress(attributes['src'], base) : null };
      whole.open(tag);
      content.open(tag);
    },
    ontext(text) {
      if (silence > 0) return;
      whole.text(text);
      content.text(text);
    },
    onclosetag(name) {
      openTags -= 1;
      if (silence === 0) {
        whole.close(name);
        content.close(name);
      } else silence -= 1;
    },
  });
  parser.end(html);
  const text = whole.finish();
  return { main: content.finish() || text, whole: text, links: links.found };
}

interface Tag {
  name: string;
  attributes: Attributes;
  target: string | null;
  source: string | null;
}

function webAddress(href: string | undefined, base: string): string | null {
  const address = resolveUrl(href, base);
  return address !== null && /^https?:/.test(address) ? address : null;
}

/** A parenthesis would end the URL in Markdown. */
const inBrackets = (address: string) => address.replaceAll('(', '%28').replaceAll(')', '%29');

function createLinks() {
  const found = new Set<string>();
  let room = MAX_LINK_CHARACTERS;
  return {
    add(link: string) {
      if (found.size >= MAX_LINKS || room < link.length || found.has(link)) return;
      found.add(link);
      room -= link.length;
    },
    get found() {
      return [...found];
    },
  };
}

/** Collects the first `<main>`, or everything outside menus, headers and footers if there is none. */
function createContent() {
  let translator = createTranslator();
  let depth = 0;
  let surroundedAt = 0;
  let mainAt = 0;
  let isOver = false;
  return {
    open(tag: Tag) {
      depth += 1;
      if (isOver) return;
      if (mainAt === 0 && (tag.name === 'main' || tag.attributes['role'] === 'main')) {
        mainAt = depth;
        surroundedAt = 0;
        translator = createTranslator();
      }
      if (surroundedAt === 0 && isSurrounding(tag, mainAt > 0)) surroundedAt = depth;
      if (surroundedAt === 0) translator.open(tag);
    },
    text(text: string) {
      if (surroundedAt === 0 && !isOver) translator.text(text);
    },
    close(name: string) {
      if (surroundedAt === 0 && !isOver) translator.close(name);
      if (surroundedAt === depth) surroundedAt = 0;
      if (mainAt !== 0 && mainAt === depth) isOver = true;
      depth -= 1;
    },
    finish: () => translator.finish(),
  };
}

/** The header of an article belongs to its content. */
function isSurrounding({ name, attributes }: Tag, isInMain: boolean): boolean {
  if (name === 'body' || name === 'html' || name === 'main') return false;
  if (SURROUNDINGS.has(name)) return !(isInMain && (name === 'header' || name === 'footer'));
  if (SURROUNDING_ROLES.test(attributes['role'] ?? '')) return true;
  return BESIDE.test(`${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`.slice(0, 300));
}

function createTranslator() {
  const writer = new MarkdownWriter();
  const marks: { name: string; place: number; before: string; after: string }[] = [];
  let links = 0;

  const mark = (name: string, before: string, after: string) =>
    marks.push({ name, place: writer.place, before, after });

  const open = ({ name, attributes, target, source }: Tag) => {
    if (target !== null) links += 1;
    if (name === 'a') mark(name, target === null ? '' : '[', target === null ? '' : `](${inBrackets(target)})`);
    else if (name === 'strong' || name === 'b') mark(name, '**', '**');
    else if (name === 'em' || name === 'i') mark(name, '_', '_');
    else if (name === 'code') mark(name, '`', '`');
    else if (name === 'br') writer.line();
    else if (name === 'img') {
      const alt = toSingleLine(attributes['alt'] ?? '', ALT_LENGTH);
      if (alt !== '' && source !== null) writer.picture(alt, inBrackets(source));
    } else if (links > 0) writer.text(' ');
    else openBlock(writer, name);
  };

  const close = (name: string) => {
    if (marks.at(-1)?.name === name) {
      const ended = marks.pop();
      if (ended !== undefined) writer.wrap(ended.place, ended.before, ended.after);
      if (name === 'a' && ended?.before !== '') links -= 1;
    } else if (links === 0) closeBlock(writer, name);
  };

  return { open, close, text: (text: string) => writer.text(text), finish: () => writer.finish() };
}

function openBlock(writer: MarkdownWriter, name: string): void {
  if (/^h[1-6]$/.test(name)) return writer.startHeading(Number(name[1]));
  switch (name) {
    case 'ul':
    case 'ol':
      return writer.startList(name === 'ol');
    case 'li':
      return writer.startItem();
    case 'blockquote':
      return writer.quote(1);
    case 'pre':
      return writer.startCode();
    case 'hr':
      return writer.rule();
    case 'table':
      return writer.startTable();
    case 'tr':
      return writer.startRow();
    default:
      if (BLOCKS.has(name)) writer.endBlock();
  }
}

function closeBlock(writer: MarkdownWriter, name: string): void {
  if (/^h[1-6]$/.test(name)) return writer.endHeading();
  switch (name) {
    case 'ul':
    case 'ol':
      return writer.endList();
    case 'blockquote':
      return writer.quote(-1);
    case 'pre':
      return writer.endCode();
    case 'td':
    case 'th':
      return writer.endCell();
    case 'tr':
      return writer.endRow();
    default:
      if (name === 'li' || BLOCKS.has(name)) writer.endBlock();
  }
}
