import type { PageReading } from '../../reading/page.ts';
import type { Sourced } from '../../text-understanding.ts';
import { blocksOf, findBest } from './statements.ts';

/** Postcodes of the UK, Ireland and the US, and digits before a town in continental Europe. */
const POSTCODE =
  /\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}\b|\b[A-Z]\d{2} [A-Z\d]{4}\b|\b[A-Z]{2},? \d{5}(?:-\d{4})?\b|\b(?:[A-Z]{1,2}-)?\d{4,5} \p{Lu}[\p{L}’'-]+(?:[ -]\p{Lu}[\p{L}’'-]+)?/u;

const WORD = "\\p{L}[\\p{L}.’'-]*";
const STREETS = [
  `\\d+[A-Za-z]?(?:[-–]\\d+)?(?: (?:bis|ter))?,? (?:rue|avenue|av\\.|boulevard|bd|place|quai|chemin|impasse|allée|route|cours|square)(?: ${WORD}){1,5}`,
  `(?:Via|Viale|Piazza|Corso|Largo|Vicolo|Strada|Calle|C/|Avenida|Avda\\.?|Plaza|Paseo|Ctra\\.?|Carrer|Camino)(?: ${WORD}){1,4},? (?:n[.º°]? ?)?\\d+[A-Za-z]?`,
  `(?:\\p{Lu}${WORD.slice(5)} ){0,3}\\p{Lu}[\\p{L}.-]+ (?!(?:19|20)\\d\\d\\b)\\d{1,4}[a-z]?(?=,| \\||\\s*$| \\d{4,5} )`,
  `\\d{1,5}[A-Za-z]?(?:[-–]\\d+)?,?(?: \\p{Lu}[\\p{L}.’'-]*){1,4}`,
].map((street) => new RegExp(street, 'u'));

/** Addresses of others, such as chambers, insurers and web designers. */
const STRANGER =
  /kammer|versicherung|aufsicht|schlichtung|streitbeilegung|chamber|insur|ombudsman|webdesign|web design|designed by|hosting|hébergeur|hebergeur|alojamiento|realizzazione|agency in charge|umsetzung|gestaltung:|handelsregister|registered agent/i;

interface Found {
  address: string;
  page: PageReading;
  points: number;
}

const LONGEST = 160;
const LINES = 4;
const MOST = 200;

export function findPostalAddress(pages: PageReading[]): Sourced | null {
  const found = pages.flatMap(addressesOn).slice(0, MOST);
  const times = (address: string) => found.filter((one) => one.address === address).length;
  const chosen = findBest(found, ({ address, points }) => points + times(address));
  return chosen === null ? null : { value: chosen.address, sourceUrl: chosen.page.url };
}

function addressesOn(page: PageReading): Found[] {
  const lines = blocksOf(page).filter(({ kind, area }) => kind === 'text' && area !== 'nav');
  return lines.flatMap(({ text, area }, index) => {
    if (!POSTCODE.test(text)) return [];
    const before = lines.slice(Math.max(0, index - LINES), index).map((line) => line.text);
    const address = inLine(text) ?? acrossLines(before, text, lines[index + 1]?.text ?? '');
    if (address === null) return [];
    const isStranger = STRANGER.test(text) || before.slice(-2).some((line) => STRANGER.test(line));
    return isStranger ? [] : [{ address, page, points: area === 'footer' ? 4 : 3 }];
  });
}

/** Returns the text from the street to the town, including a floor or building before the street. */
function inLine(text: string): string | null {
  const code = POSTCODE.exec(text);
  if (code === null) return null;
  const before = text.slice(Math.max(0, code.index - LONGEST), code.index);
  const street = STREETS.map((pattern) => pattern.exec(before)).find((match) => match !== null);
  if (street === undefined || street === null) return null;
  const lead = leadOf(before.slice(0, street.index));
  return tidied(`${lead}${before.slice(street.index)}${code[0]}${tailOf(text.slice(code.index + code[0].length))}`);
}

/** Returns a short part before the street that ends in a comma, unless it names a company. */
function leadOf(text: string): string {
  const part = /(?:^|[.:|·]\s+|,\s*)([^.:|·,]{3,40}),\s*$/u.exec(text)?.[1] ?? '';
  return part === '' || /\b(?:ltd|gmbh|inc|s\.?a\.?s|s\.?r\.?l|s\.?l|trust|llc|ag|kg|co)\b/i.test(part)
    ? ''
    : `${part.trim()}, `;
}

/** Returns what follows the town, such as a region in brackets or a country. */
const tailOf = (text: string) =>
  /^(?: \([^)]{2,20}\))?(?:, \p{Lu}[\p{L} ]{2,25}(?=[.,]|$))?(?: \([A-Z]{2}\))?/u.exec(text)?.[0] ?? '';

function acrossLines(before: string[], text: string, after: string): string | null {
  const lines = before.filter((line) => line.length <= 60);
  const place = lines.findLastIndex((line) => /\d/.test(line) && STREETS.some((street) => street.test(line)));
  if (place < 0 || text.length > 80) return null;
  const country = /^\p{Lu}[\p{L} ]{3,20}$/u.test(after) ? [after] : [];
  return tidied([...lines.slice(place), text, ...country].join(', '));
}

const tidied = (text: string) =>
  text
    .replace(/\s*[|·]\s*/g, ', ')
    .replace(/(?:\s*,\s*)+/g, ', ')
    .trim();
