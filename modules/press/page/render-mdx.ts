import MarkdownIt, { type Token } from 'markdown-it';
import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { COMPONENTS, type Component, type ComponentName, parseComponent } from './component.rules.ts';
import {
  isAllowedLink,
  type KitImage,
  LINK_RELATION,
  type Rendering,
  renderComponent,
  renderImage,
} from './component-html.ts';

export interface RenderWork {
  mdx: string;
  copies: Record<string, string>;
  /** URL prefix of copies for use outside of the page. */
  base: string;
}

export interface RenderedKit {
  html: string;
  /** The same text as plain Markdown, for programs and for copying. */
  markdown: string;
  title: string | null;
  excerpt: string;
  images: KitImage[];
  warnings: string[];
}

/** Deeper than real texts; deeper content is shown as text. */
const MAX_NESTING = 20;
const TITLE_LENGTH = 200;
const EXCERPT_LENGTH = 300;
/** From this indent on, a line is code. */
const CODE_INDENT = 4;

/** HTML and expressions are not parsed, so they are always text. */
const markdown = new MarkdownIt({ html: false, linkify: false, maxNesting: MAX_NESTING });
markdown.validateLink = isAllowedLink;

/** A component can interrupt a paragraph, like a heading. */
markdown.block.ruler.before(
  'fence',
  'component',
  (state, startLine, endLine, silent) => {
    if ((state.sCount[startLine] ?? 0) - state.blkIndent >= CODE_INDENT) return false;
    const component = parseComponent((offset) => {
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
  renderComponent(tokens[index]?.meta?.['component'] as Component, renderingOf(environment));

rules['link_open'] = (tokens, index, options, _environment, self) => {
  tokens[index]?.attrSet('rel', LINK_RELATION);
  return self.renderToken(tokens, index, options);
};

rules['image'] = (tokens, index, options, environment, self) => {
  const token = tokens[index];
  const alt = self.renderInlineAsText(token?.children ?? [], options, environment ?? {});
  return renderImage(String(token?.attrGet('src') ?? ''), alt, renderingOf(environment));
};

// A wide table scrolls on its own, without the page.
rules['table_open'] = () => '<div class="table"><table>\n';
rules['table_close'] = () => '</table></div>\n';

/** Uses a class for alignment, because the content security policy forbids inline styles. */
const cell: (typeof rules)[string] = (tokens, index) => {
  const align = /center|right/.exec(String(tokens[index]?.attrGet('style') ?? ''))?.[0];
  return `<${tokens[index]?.tag}${align === undefined ? '' : ` class="${align}"`}>`;
};
rules['th_open'] = cell;
rules['td_open'] = cell;

/** Renders the page of a kit. The same text always gives the same page. */
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
    markdown: toMarkdown(mdx, (url) => (Object.hasOwn(copies, url) ? `${base}${copies[url]}` : url)),
    title: outsideText(title, TITLE_LENGTH) || null,
    excerpt: outsideText(excerpt, EXCERPT_LENGTH),
    images: [...images.values()].map(({ url, alt }) => ({ url, alt: outsideText(alt, TITLE_LENGTH) })),
    warnings: findComponentWarnings(mdx),
  };
}

function wordsOf(tokens: readonly Token[]): string {
  const words = tokens.map(({ type, content, children }) => {
    if (type === 'softbreak' || type === 'hardbreak') return ' ';
    return type === 'image' ? wordsOf(children ?? []) : content;
  });
  return words.join('').replace(/\s+/g, ' ').trim();
}

const MAX_WARNINGS = 20;
const FENCE = /^ {0,3}(?:```|~~~)/;
const TAG = /^ {0,3}<([A-Z][A-Za-z]{0,30})(?=[\s/>])([^>]{0,2000})/;
const NAMES = Object.keys(COMPONENTS).join(', ');

/** Warns about lines that look like a component but are shown as text. Code blocks are ignored. */
function findComponentWarnings(mdx: string): string[] {
  const lines = mdx.split('\n');
  const warnings: string[] = [];
  let isCode = false;
  for (let at = 0; at < lines.length && warnings.length < MAX_WARNINGS; ) {
    const line = lines[at] ?? '';
    if (FENCE.test(line)) isCode = !isCode;
    const [, name, given = ''] = isCode ? [] : (TAG.exec(line) ?? []);
    const component = name === undefined ? null : parseComponent((offset) => lines[at + offset] ?? null);
    if (name !== undefined && component === null) {
      warnings.push(`Line ${at + 1} is shown as text: ${describeProblem(name, given)}.`);
    }
    at += component?.lines ?? 1;
  }
  return warnings;
}

function describeProblem(name: string, given: string): string {
  if (!Object.hasOwn(COMPONENTS, name)) return `<${name}> is not a component; use ${NAMES}`;
  const known: readonly string[] = COMPONENTS[name as ComponentName];
  const names = [...given.matchAll(/\s([A-Za-z][\w-]{0,30})\s?=/g)].map(([, attribute = '']) => attribute);
  const unknown = names.find((attribute) => !known.includes(attribute));
  if (unknown !== undefined) return `<${name}> has no attribute "${unknown}"; use ${known.join(', ')}`;
  if (new Set(names).size < names.length) return `<${name}> has an attribute twice`;
  return `<${name}> needs attributes in double quotes, and a closing tag or "/>"`;
}

type Shown = (url: string) => string;

function toMarkdown(mdx: string, shown: Shown): string {
  const lines = mdx.split('\n');
  const written: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const component = parseComponent((offset) => lines[at + offset] ?? null);
    if (component === null) written.push(lines[at] ?? '');
    else written.push('', MARKDOWN[component.name](component, shown), '');
    at += component?.lines ?? 1;
  }
  return `${written
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

const sourceOf = (address: string | undefined) => (address === undefined ? '' : ` (source: ${address})`);

const MARKDOWN: Record<Component['name'], (component: Component, shown: Shown) => string> = {
  Quote({ attributes: { by, role, source, status }, content }) {
    const who = [by, role].filter((part) => part !== undefined).join(', ');
    const isDraft = status === 'draft' ? ' [draft, not yet approved]' : '';
    return `> ${content}\n>\n> ${who === '' ? '' : `— ${who}`}${isDraft}${sourceOf(source)}`;
  },
  Fact: ({ attributes: { label, source }, content }) =>
    `- ${label === undefined ? '' : `**${label}:** `}${content}${sourceOf(source)}`,
  Image: ({ attributes: { src = '', alt = '' } }, shown) => `![${alt.replace(/[[\]]/g, '')}](${shown(src)})`,
  Contact: ({ attributes: { name, role, email, phone, url } }) =>
    [name, role, email, phone, url]
      .filter((part) => part !== undefined)
      .map((part) => `- ${part}`)
      .join('\n'),
};
