import type { PageReading } from '../../reading/page.ts';
import type { Sourced } from '../../text-understanding.ts';
import { lettersOf } from '../words.ts';
import { blocksOf, findBest, isDefaultText, statementsOf } from './statements.ts';

/** Titles of pages, not of companies. */
const NO_NAME =
  /^(?:home|homepage|start|startseite|accueil|inicio|welcome|willkommen|bienvenue|contact|kontakt|contacto|contatti|about|about us|über uns|services|products?|produkte|leistungen|pricing|menu|menü|logo|kopf|header|banner|image|photo|index|news|blog|impressum|page \d+|untitled.*|document|my site|website|.*\bdemo\b.*|welcome to .*|\d+)$/i;
const LEGAL =
  /(?:\p{Lu}[\p{L}&.’'-]* (?:& |und |et )?){1,5}(?:GmbH(?: & Co\. KG)?|AG|KG|OHG|PartGmbB|UG|e\.V\.|Ltd|Limited|LLC|Inc|PLC|SARL|SAS|S\.L\.|S\.A\.|S\.r\.l\.|SRL|SpA)(?![\p{L}])/gu;
const SAYS =
  /(?:^|\s)(\p{Lu}[\p{L}’'-]+(?: (?:& )?\p{Lu}[\p{L}’'-]+){0,3}) (?:is an?|are|ist eine?|est une?|es una?|è una?|finds|makes|builds|helps|gestaltet|baut)\s/u;
const COPYRIGHT = /©\s*(?:\d{4}(?:\s*[-–]\s*\d{4})?)?\s*(?:by\s)?([^.|·,©\d]{3,60})/u;
const NAME_LENGTH = 80;
const MOST_ON_PAGE = 30;

interface Candidate {
  text: string;
  page: PageReading;
  points: number;
}

/** Returns the company's name: the candidate that the site's own sentences use most. */
export function nameOnSite(pages: PageReading[]): Sourced | null {
  const candidates = pages.flatMap((page) =>
    candidatesOn(page)
      .filter(({ text }) => isName(text))
      .slice(0, MOST_ON_PAGE),
  );
  const sourcesOf = Map.groupBy(candidates, ({ text }) => lettersOf(text));
  const said = pages.map(
    (page) =>
      ` ${statementsOf(page)
        .map(({ text }) => text)
        .join(' ')} `,
  );
  const found = findBest(candidates, ({ text, points }) => {
    const uses = said.reduce((sum, page) => sum + Math.min(3, page.split(text).length - 1), 0);
    const sources = new Set(sourcesOf.get(lettersOf(text))?.map((other) => other.points)).size;
    return (
      points + Math.min(4, uses) + 2 * (sources - 1) - (uses === 0 && sources === 1 ? 1 : 0) - (isShouted(text) ? 2 : 0)
    );
  });
  return found === null ? null : { value: found.text, sourceUrl: found.page.url };
}

function candidatesOn(page: PageReading): Candidate[] {
  // A text that is also a menu entry is a page title, not a name.
  const menu = new Set(
    blocksOf(page).flatMap(({ kind, area, text }) => (kind === 'action' && area === 'nav' ? text : [])),
  );
  const texts: [points: number, text: string | undefined][] = [
    [4, page.meta['og:site_name']],
    [3, page.meta['application-name']],
    ...blocksOf(page).flatMap(({ kind, text }, index): [number, string | undefined][] => {
      if (kind === 'image' && index < 12) return [[2, text]];
      const legal =
        kind === 'text' ? [...text.matchAll(LEGAL)].slice(0, 3).map(([name]): [number, string] => [3, name]) : [];
      const copyright = COPYRIGHT.exec(text)?.[1];
      return copyright === undefined ? legal : [...legal, [2, copyright.trim()]];
    }),
    ...(page.title ?? '')
      .split(/\s+[-–—·:]\s+|\s*[|•»]\s*|:\s+/)
      .filter((part) => !menu.has(part.trim()))
      .map((part): [number, string] => [2, part]),
    ...statementsOf(page)
      .slice(0, 20)
      .map(({ text }): [number, string | undefined] => [2, SAYS.exec(text)?.[1]]),
  ];
  return texts.flatMap(([points, text]) => (text === undefined ? [] : [{ text: text.trim(), page, points }]));
}

const isName = (text: string) =>
  text.length >= 2 &&
  text.length <= NAME_LENGTH &&
  /\p{L}/u.test(text) &&
  text.split(' ').length <= 7 &&
  !NO_NAME.test(text) &&
  !isDefaultText(text) &&
  !/[?!]|\.(?:jpe?g|png|gif|svg)|^(?:the|a|an|we|you|they|our|it|this|these|here|wir|sie|die|der|das|nous|vous|la|le|el|il|lo)\b(?: \p{Ll}|$)/iu.test(
    text,
  );

/** A logo in capital letters; sentences show the normal spelling. */
const isShouted = (text: string) => text.length > 5 && /\p{Lu}{6,}/u.test(text);
