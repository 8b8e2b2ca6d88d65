import type { PageReading, Section } from '../../../src/ai/reading/page.ts';
import { toSingleLine } from '../../../src/ai/reading/tidy.ts';

/** Source of values that are not on the site. */
const SOURCE = 'business-context';
/** A model sees only the start of each page, so long text is split into several pages. */
const PAGE_CHARACTERS = 3_500;

const TITLED = /^(?<marks>#{1,6}) (?<heading>.+)$/;
/** Matches "Pricing:" as a heading, or "Pricing: from $9". */
const LABELLED = /^(?<heading>[^:.!?]{1,60}):(?: (?<text>.+))?$/;

export function splitContext(content: string): PageReading[] {
  const lines = content.split('\n').flatMap((line) => toSingleLine(line, content.length) || []);
  // The first page has all sections, because a section may continue on the next page.
  return partsOf(lines.join('\n')).map((mainText, index) => ({
    url: SOURCE,
    language: null,
    title: null,
    meta: {},
    facts: [],
    icons: [],
    links: [],
    sections: index === 0 ? sectionsOf(lines) : [],
    addresses: [],
    mainText,
  }));
}

function sectionsOf(lines: string[]): Section[] {
  const sections: Section[] = [];
  let current: Section = { heading: null, level: 0, paragraphs: [] };
  for (const line of lines) {
    const { marks, heading, text } = (TITLED.exec(line) ?? LABELLED.exec(line))?.groups ?? {};
    if (heading !== undefined) {
      sections.push(current);
      current = { heading, level: marks?.length ?? 2, paragraphs: text === undefined ? [] : [text] };
    } else current.paragraphs.push(line);
  }
  return [...sections, current];
}

function partsOf(text: string): string[] {
  const parts: string[] = [];
  for (let rest = text; rest !== ''; ) {
    const cut = rest.slice(0, PAGE_CHARACTERS);
    const end = rest.length > PAGE_CHARACTERS ? Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf(' ')) : rest.length;
    const length = end > 0 ? end : PAGE_CHARACTERS;
    parts.push(rest.slice(0, length));
    rest = rest.slice(length).trimStart();
  }
  return parts;
}
