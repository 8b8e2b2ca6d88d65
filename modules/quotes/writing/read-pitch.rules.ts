import { objectionToModelText, tidyText } from '../../campaigns/writing/sequence-response.rules.ts';

const PITCH = { fewest: 80, most: 4_000 };
const CREDENTIALS =
  /\b(?:ph\.?\s?d|doctor(?:ate)?|professor|mba|degree|diploma|award(?:s|ed|-winning)?|certifi(?:ed|cation)|accredited|licen[sc]ed|patent(?:s|ed)?|best-?selling|renowned|world-class|leading|forbes|featured in)\b/gi;
const NUMBERS = /\d[\d.,]*/g;

/** Returns the tidied pitch, or an objection if it contains facts that the model was not given. */
export function readPitch(answer: string, given: string): { pitch: string } | { objection: string } {
  const pitch = tidyText(answer);
  const known = given.toLowerCase();
  const objection = objectionToModelText(pitch, 'pitch', PITCH, { known }) ?? inventedIn(pitch, known);
  return objection === null ? { pitch } : { objection };
}

function inventedIn(pitch: string, known: string): string | null {
  const said = [
    ...(pitch.match(CREDENTIALS) ?? []),
    ...(pitch.match(NUMBERS) ?? []).map((found) => found.replace(/[.,]+$/, '')),
  ];
  const invented = said.find((words) => !containsWords(known, words.toLowerCase()));
  return invented === undefined ? null : `The model used a fact that it was not given: “${invented}”.`;
}

/** Matches whole words only: digits inside of a URL are not a number. */
function containsWords(known: string, words: string): boolean {
  const isPart = (character: string | undefined) => /[\p{L}\p{N}]/u.test(character ?? ' ');
  for (let at = known.indexOf(words); at >= 0; at = known.indexOf(words, at + 1)) {
    if (!isPart(known[at - 1]) && !isPart(known[at + words.length])) return true;
  }
  return false;
}
