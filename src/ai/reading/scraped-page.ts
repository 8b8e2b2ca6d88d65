import { decodeEscapedAddresses, personKeysIn, withoutAddresses } from '../../kernel/text/addresses-in.ts';
import { outsideText } from '../../kernel/text/outside-text.ts';
import { type CompanyCard, cardOf } from '../extractive/company-card.ts';
import { decodeHtml } from './html-bytes.ts';
import { writeMarkdown } from './markdown.ts';
import type { FetchedPage } from './page.ts';
import { readHtml } from './read-html.ts';

export interface ScrapedPage {
  card: CompanyCard;
  /** Without menus, headers and footers. */
  markdown: string;
  wholeMarkdown: string;
  /** The page's source, cut if it names too many people. Untrusted, so it must not be rendered. */
  html: string;
  links: string[];
  /** Keys of all people whose email addresses are on the page. */
  people: string[];
}

/** Limit of email addresses per page. The text is cut there, because more of them are a mailing list. */
const MOST_NAMED = 200;

export function buildScrapedPage({ body, contentType, url }: FetchedPage): ScrapedPage {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const html = bounded(outsideText(decodeHtml(bytes, contentType)));
  const { main, whole, links } = writeMarkdown(html, url);
  const card = cardOf(readHtml(html, url));
  const wholeMarkdown = bounded(whole);
  const spelled = decodeEscapedAddresses(html);
  const source = bounded(spelled);
  const people = [source, wholeMarkdown, ...textsOf(card)].flatMap(personKeysIn);
  const kept = source.length === spelled.length ? html : source;
  return { card, markdown: bounded(main), wholeMarkdown, html: kept, links, people: [...new Set(people)] };
}

const textsOf = (card: CompanyCard) =>
  Object.values(card)
    .flat()
    .filter((value) => typeof value === 'string');

const bounded = (text: string) => withoutAddresses(text, () => false, MOST_NAMED);
