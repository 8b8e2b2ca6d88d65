import { personKeysIn, withoutAddresses } from '../../kernel/text/addresses-in.ts';
import { outsideText } from '../../kernel/text/outside-text.ts';
import { spelledOut } from '../../kernel/text/spelled-out.ts';
import { type CompanyCard, cardOf } from '../extractive/company-card.ts';
import { decodeHtml } from './charset.ts';
import { writeMarkdown } from './markdown.ts';
import type { FetchedPage } from './page.ts';
import { readHtml } from './read-html.ts';

/** One page with everything that is kept of it. */
export interface ScrapedPage {
  card: CompanyCard;
  /** Without menus, headers and footers. */
  markdown: string;
  wholeMarkdown: string;
  /** As the server sent it, as far as it names no more people than may be: data of a stranger, to be shown by nobody as it is. */
  html: string;
  links: string[];
  /** Everybody whom it names by their address. */
  people: string[];
}

/** A page that names more people by their addresses is a list of them, and ends there. */
const MOST_NAMED = 200;

export function scrapePage({ body, contentType, url }: FetchedPage): ScrapedPage {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const html = bounded(outsideText(decodeHtml(bytes, contentType)));
  const { main, whole, links } = writeMarkdown(html, url);
  const card = cardOf(readHtml(html, url));
  const wholeMarkdown = bounded(whole);
  const spelled = spelledOut(html);
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
