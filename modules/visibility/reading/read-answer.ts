import { outsideText } from '../../../src/kernel/text/outside-text.ts';
import { blankUrls, citedDomain, countDomain, findCitations, isHostWithin } from './citations.ts';
import { brandNameInText, findNamePositions, nameKey } from './company-names.ts';
import { findNamedCompanies } from './named-companies.ts';
import { type AnswerSentiment, scoreSentiment } from './sentiment.ts';

/** Characters. Models are asked for far shorter answers. */
export const MAX_ANSWER = 20_000;

export interface MeasuredBrand {
  name: string;
  domain: string;
  /** Found anywhere in the answer. Other companies are only found where the answer lists them. */
  competitors: readonly string[];
}

export interface NamedCompetitor {
  name: string;
  url: string | null;
  /** Position among all companies in the answer, including the brand. Starts at 1. */
  position: number;
  sentiment: AnswerSentiment;
  sentimentScore: number;
  citationUrl: string | null;
}

export interface AnswerReading {
  brandFound: boolean;
  brandCount: number;
  brandPosition: number | null;
  urlFound: boolean;
  urlCount: number;
  sentiment: AnswerSentiment | null;
  sentimentScore: number | null;
  citationUrls: string[];
  competitors: NamedCompetitor[];
}

interface Company {
  name: string;
  at: number;
}

/** Reads what one answer says about a brand and its competitors. Uses rules only, so that runs are comparable. */
export function readVisibilityAnswer(answer: string, brand: MeasuredBrand): AnswerReading {
  const text = outsideText(answer, MAX_ANSWER);
  const words = blankUrls(text);
  const own = brandNameInText(brand);
  const places = findNamePositions(words, own);
  const others = othersIn(text, words, { own, listed: brand.competitors });
  const first = places[0];
  const ahead = (at: number) => others.filter((other) => other.at < at).length;
  const urlCount = countDomain(text, brand.domain);
  const said = first === undefined ? null : scoreSentiment(sentencesWith(words, own));
  return {
    brandFound: first !== undefined,
    brandCount: places.length,
    brandPosition: first === undefined ? null : ahead(first) + 1,
    urlFound: urlCount > 0,
    urlCount,
    sentiment: said?.sentiment ?? null,
    sentimentScore: said?.score ?? null,
    citationUrls: findCitations(text),
    competitors: others.map(({ name, at }) => {
      const { sentiment, score } = scoreSentiment(sentencesWith(words, name));
      const position = ahead(at) + 1 + (first !== undefined && first < at ? 1 : 0);
      return { name, position, sentiment, sentimentScore: score, ...addressesOf(text, { name, at }, brand.domain) };
    }),
  };
}

function othersIn(text: string, words: string, { own, listed }: { own: string; listed: readonly string[] }): Company[] {
  const byKey = new Map<string, Company>();
  const ownKey = nameKey(own);
  for (const name of [...listed, ...findNamedCompanies(text)]) {
    const key = nameKey(name);
    const [at] = findNamePositions(words, name);
    const isBrands = key === ownKey || (!listed.includes(name) && isOfBrand(name, ownKey));
    if (key === '' || isBrands || at === undefined || byKey.has(key)) continue;
    byKey.set(key, { name, at });
  }
  return [...byKey.values()].toSorted((one, other) => one.at - other.at);
}

/** True for "Acme Pro" and "acme.example" if the brand is Acme, but not for "Acmeon". */
function isOfBrand(name: string, ownKey: string): boolean {
  const words = name.split(/(?<=[^\p{L}\p{N}])/u);
  return words.some((_word, place) => nameKey(words.slice(0, place + 1).join('')) === ownKey);
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Returns the sentences that contain a name. Starts from each occurrence, because most lines contain none. */
function sentencesWith(words: string, name: string): string[] {
  const sentences = segmenter.segment(words);
  const found: string[] = [];
  let end = 0;
  for (const at of findNamePositions(words, name)) {
    const sentence = at < end ? undefined : sentences.containing(at);
    if (sentence === undefined) continue;
    found.push(sentence.segment);
    end = sentence.index + sentence.segment.length;
  }
  return found;
}

/** Returns the first URL on the line of the company's first mention, and the first URL that contains its name. */
function addressesOf(text: string, { name, at }: Company, brandDomain: string) {
  const begin = text.lastIndexOf('\n', at) + 1;
  const end = text.indexOf('\n', at);
  const urls = findCitations(text.slice(begin, end < 0 ? undefined : end)).filter(
    (url) => !isHostWithin(citedDomain(url) ?? '', brandDomain),
  );
  const key = nameKey(name);
  const bearsName = (url: string) => nameKey(citedDomain(url)?.split('.').at(-2) ?? '') === key;
  return { url: urls.find(bearsName) ?? null, citationUrl: urls[0] ?? null };
}
