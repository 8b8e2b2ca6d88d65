import type { StructuredFacts } from './structured-data.ts';

export interface FetchedPage {
  body: Uint8Array;
  contentType: string;
  /** The final URL after redirects. */
  url: string;
}

/** The parsed content of one web page. Its size is limited however large the page is. */
export interface PageReading {
  url: string;
  language: string | null;
  title: string | null;
  /** Content of meta tags, keyed by lower-case name or property. */
  meta: Record<string, string>;
  /** Organisations, sites and products from JSON-LD. */
  facts: StructuredFacts[];
  /** URLs of declared icons, largest kind first. */
  icons: string[];
  links: Link[];
  /** Images with alt text. Absent in readings stored by earlier versions. */
  pictures?: { url: string; alt: string }[];
  /** Headings in page order with the text below them, without menus and footers. */
  sections: Section[];
  addresses: string[];
  /** The article without its surroundings, one paragraph per line. */
  mainText: string;
  /** All text blocks of the page in order, with their areas. Absent if only the text is known. */
  blocks?: Block[];
}

export interface Block {
  /** `quote`: testimonials and reviews. `action`: a link or button. `image`: the alt text. */
  kind: 'text' | 'heading' | 'quote' | 'action' | 'image';
  text: string;
  area: 'main' | 'header' | 'footer' | 'nav';
  /** Heading level, only for headings. */
  level?: number;
  isButton?: boolean;
  contacts?: string[];
}

export interface Link {
  url: string;
  text: string;
}

export interface Section {
  /** Null for text before the first heading. */
  heading: string | null;
  /** 1 to 6; 0 before the first heading. */
  level: number;
  paragraphs: string[];
}
