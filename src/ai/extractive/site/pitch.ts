import type { PageReading } from '../../reading/page.ts';
import type { Sourced } from '../../text-understanding.ts';
import { CONFIDENCE } from '../confidence.ts';
import { isStuffed } from './industry.ts';
import { INDUSTRY_WORDS } from './industry-words.ts';
import { findBest, isDefaultText, statementsOf } from './statements.ts';

/** Shorter texts are slogans, unless they name the company or what it does. */
const SENTENCE = 45;
const LONGEST = 360;

/** Phrases that say what a company does, in five languages. */
const DOES =
  /\b(?:is an?|we (?:are|do|make|build|help|teach|design|offer|sell|repair|provide|run)|makes?|builds?|helps?|offers?|provides?|designs?|repairs?|sells?|teaches|delivers?)\b|\b(?:wir (?:sind|bauen|bieten|vertreten|gestalten|machen|entwickeln|beraten)|ist eine?|baut|bietet|gestaltet|entwickelt|fertigt|vertritt|berät|vertreten)\b|(?:nous (?:sommes|faisons|proposons|fabriquons)|est une?|propose|fabrique|conçoit)(?=\s)|(?:somos|hacemos|ofrecemos|transportamos|fabricamos|es una?|ofrece|fabrica)(?=\s)|(?:siamo|facciamo|offriamo|realizziamo|è uno?|è una|offre|realizza)(?=\s)/i;
const FOR = /\b(?:for|für|pour|para|per)\s\p{L}{3,}/iu;
const WELCOME = /^(?:welcome|willkommen|herzlich willkommen|bienvenue|bienvenid|benvenut|homepage)/i;
const NOT_THIS = /cookie|newsletter|we do not|©|\?$/i;

/** Returns the site's own description, or the sentence that best says what the company does. */
export function findPitch(pages: PageReading[], name: string | null): Sourced | null {
  const [home] = pages;
  if (home === undefined) return null;
  const { meta, facts } = home;
  const given = [
    meta['description'],
    meta['og:description'],
    meta['twitter:description'],
    ...facts.flatMap((thing) => thing['description'] ?? []),
  ];
  const described = given.find((text) => text !== undefined && isUsable(text, name));
  if (described !== undefined) return { value: described, sourceUrl: home.url, confidence: CONFIDENCE.described };
  const told = pages.flatMap((page, place) =>
    statementsOf(page)
      .slice(0, 30)
      .map((statement, index) => ({ ...statement, place, index })),
  );
  const found = findBest(told, ({ text, place, index, block }) => {
    if (
      text.length < SENTENCE ||
      text.length > LONGEST ||
      block.kind !== 'text' ||
      NOT_THIS.test(text) ||
      WELCOME.test(text)
    )
      return 0;
    return Math.max(0, saying(text, name) - place - index / 10 - (block.area === 'main' ? 0 : 2));
  });
  const own = given.find((text) => text !== undefined && isOwnText(text));
  const hasOwnSentence = own !== undefined && own.length >= SENTENCE;
  // The site's own description wins over a sentence that does not say what the company does.
  if (found !== null && (DOES.test(found.text) || !hasOwnSentence)) {
    const confidence = DOES.test(found.text) ? CONFIDENCE.read : CONFIDENCE.guessed;
    return { value: found.text, sourceUrl: found.page.url, confidence };
  }
  return own === undefined ? null : { value: own, sourceUrl: home.url, confidence: CONFIDENCE.guessed };
}

const isOwnText = (text: string) => !isDefaultText(text) && !isStuffed(text) && !WELCOME.test(text);

const isUsable = (text: string, name: string | null) =>
  isOwnText(text) && text.length >= SENTENCE / 2 && saying(text, name) >= 4;

const saying = (text: string, name: string | null) =>
  (DOES.test(text) ? 4 : 0) +
  (FOR.test(text) ? 2 : 0) +
  (name !== null && text.includes(name.split(' ')[0] ?? name) ? 2 : 0) +
  (text.length >= SENTENCE ? 1 : 0) +
  (INDUSTRY_WORDS.some(({ words }) => text.search(words) >= 0) ? 2 : 0);
