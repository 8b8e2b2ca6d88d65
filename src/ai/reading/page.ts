import type { Facts } from './structured-data.ts';

/** A page as it was fetched. */
export interface FetchedPage {
  body: Uint8Array;
  contentType: string;
  /** The address that answered, after redirects. */
  url: string;
}

/** What is kept of one web page: enough to understand it, bounded however large or strange the page is. */
export interface PageReading {
  /** The address that answered, after redirects. */
  url: string;
  language: string | null;
  title: string | null;
  /** Content of meta tags by their name or property in lower case. */
  meta: Record<string, string>;
  /** Organisations, sites and products that its JSON-LD describes. */
  facts: Facts[];
  /** Addresses of the icons that it declares, the largest kind first. */
  icons: string[];
  links: Link[];
  /** Pictures of the text that say what they show; pages that were read before have none. */
  pictures?: { url: string; alt: string }[];
  /** The page in order: each heading with the text below it, without menus and footers. */
  sections: Section[];
  /** What stands in `<address>`. */
  addresses: string[];
  /** The article of the page without its surroundings, a paragraph per line. */
  mainText: string;
  /** The pieces of the whole page in order, each with its place; absent where nothing but text is known. */
  blocks?: Block[];
}

export interface Block {
  /** `quote`: what others say of the company. `action`: a link or button. `image`: the text in its place. */
  kind: 'text' | 'heading' | 'quote' | 'action' | 'image';
  text: string;
  area: 'main' | 'header' | 'footer' | 'nav';
  /** Of a heading. */
  level?: number;
  /** An action that looks like a button. */
  isButton?: boolean;
  /** `mailto:` and `tel:` addresses that it links to. */
  contacts?: string[];
}

export interface Link {
  url: string;
  text: string;
}

export interface Section {
  /** Null for what stands before the first heading. */
  heading: string | null;
  /** 1 to 6; 0 before the first heading. */
  level: number;
  paragraphs: string[];
}
