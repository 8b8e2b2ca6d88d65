import MarkdownIt, { type Token } from 'markdown-it';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { type Component, componentAt } from './component.rules.ts';
import { componentHtml, type KitImage, LINK_RELATION, picture, type Rendering } from './component-html.ts';
import { warningsIn } from './component-warnings.rules.ts';
import { markdownOf } from './markdown-of.ts';
import { isAllowedLink } from './web-link.rules.ts';

export interface RenderWork {
  mdx: string;
  /** Where the copy of a picture is, by its address in the text. A picture without a copy is shown by its description. */
  copies: Record<string, string>;
  /** What stands before the address of a copy outside of the page. */
  base: string;
}

export interface RenderedKit {
  html: string;
  /** The same as plain Markdown, for programs and for whoever copies it. */
  markdown: string;
  /** The first heading. */
  title: string | null;
  /** The beginning of the text, without headings. */
  excerpt: string;
  /** The pictures that the text names, each once. */
  images: KitImage[];
  /** What looks like a component and is none, and why; one sentence for each. */
  warnings: string[];
}

/** Deeper than any text for people; the rest is text. */
const MAX_NESTING = 20;
const TITLE_LENGTH = 200;
const EXCERPT_LENGTH = 300;
/** Deeper in a line it is code. */
const CODE_INDENT = 4;

/** HTML and expressions are no part of the language: they are text by construction. */
const markdown = new MarkdownIt({ html: false, linkify: false, maxNesting: MAX_NESTING });
markdown.validateLink = isAllowedLink;

/** A component interrupts a paragraph, as a heading does. */
markdown.block.ruler.before(
  'fence',
  'component',
  (state, startLine, endLine, silent) => {
    if ((state.sCount[startLine] ?? 0) - state.blkIndent >= CODE_INDENT) return false;
    const component = componentAt((offset) => {
      const line = startLine + offset;
      if (line >= endLine) return null;
      return state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
    });
    if (component === null) return false;
    if (silent) return true;
    const token = state.push('component', '', 0);
    token.meta = { component };
    token.map = [startLine, startLine + component.lines];
    state.line = startLine + component.lines;
    return true;
  },
  { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
);

const renderingOf = (environment: Record<string, unknown> | undefined) => environment?.['rendering'] as Rendering;

const { rules } = markdown.renderer;

rules['component'] = (tokens, index, _options, environment) =>
  componentHtml(tokens[index]?.meta?.['component'] as Component, renderingOf(environment));

rules['link_open'] = (tokens, index, options, _environment, self) => {
  tokens[index]?.attrSet('rel', LINK_RELATION);
  return self.renderToken(tokens, index, options);
};

rules['image'] = (tokens, index, options, environment, self) => {
  const token = tokens[index];
  const alt = self.renderInlineAsText(token?.children ?? [], options, environment ?? {});
  return picture(String(token?.attrGet('src') ?? ''), alt, renderingOf(environment));
};

// A wide table scrolls by itself and not the page with it.
rules['table_open'] = () => '<div class="table"><table>\n';
rules['table_close'] = () => '</table></div>\n';

/** The policy of the page allows no style of an element. */
const cell: (typeof rules)[string] = (tokens, index) => {
  const align = /center|right/.exec(String(tokens[index]?.attrGet('style') ?? ''))?.[0];
  return `<${tokens[index]?.tag}${align === undefined ? '' : ` class="${align}"`}>`;
};
rules['th_open'] = cell;
rules['td_open'] = cell;

/** The page of a kit. The same text gives the same page. */
export function renderMdx({ mdx, copies, base }: RenderWork): RenderedKit {
  const images = new Map<string, KitImage>();
  const inline = (text: string) => markdown.renderInline(text, environment);
  const rendering: Rendering = { copies: new Map(Object.entries(copies)), images, inline };
  const environment = { rendering };
  const tokens = markdown.parse(mdx, environment);
  const html = markdown.renderer.render(tokens, markdown.options, environment);
  const textAfter = (index: number) => (index === -1 ? '' : wordsOf(tokens[index + 1]?.children ?? []));
  const title = textAfter(tokens.findIndex(({ type }) => type === 'heading_open'));
  const excerpt = textAfter(tokens.findIndex(({ type, hidden }) => type === 'paragraph_open' && !hidden));
  return {
    html,
    markdown: markdownOf(mdx, (url) => (Object.hasOwn(copies, url) ? `${base}${copies[url]}` : url)),
    title: outsideText(title, TITLE_LENGTH) || null,
    excerpt: outsideText(excerpt, EXCERPT_LENGTH),
    images: [...images.values()].map(({ url, alt }) => ({ url, alt: outsideText(alt, TITLE_LENGTH) })),
    warnings: warningsIn(mdx),
  };
}

/** The words of a line as the page shows them, without what makes them bold or a link. */
function wordsOf(tokens: readonly Token[]): string {
  const words = tokens.map(({ type, content, children }) => {
    if (type === 'softbreak' || type === 'hardbreak') return ' ';
    return type === 'image' ? wordsOf(children ?? []) : content;
  });
  return words.join('').replace(/\s+/g, ' ').trim();
}
