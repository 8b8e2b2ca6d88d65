import { toSingular, wordsOf } from '../../../src/ai/extractive/words.ts';

const COMMON = new Set(
  'about after all also and any are article best but can comment company experience expert expertise experts for from get good have help here how industry into journalist just know like looking make more most need new not our out people piece quote quotes request seeking should some source sources story tell than that the their them they this topic use very want what when where which who why will with work would write writer writing year you your'
    .split(' ')
    .map(toSingular),
);

export const meaningfulWords = (text: string): Set<string> =>
  new Set(
    wordsOf(text.replaceAll('-', ' '))
      .map(toSingular)
      .filter((word) => word.length > 2 && !COMMON.has(word)),
  );

/** One shared word can mean anything: several are needed, or all words of a short field. */
const ENOUGH_WORDS = 2;

/** Splits an expertise into fields: "cold email, deliverability". */
export const splitExpertise = (expertise: string): string[] =>
  expertise
    .split(/[,;.\n•|]+|\band\b/)
    .map((field) => field.trim())
    .filter((field) => field !== '');

/** Returns the words that a request shares with an expertise, and whether they suffice to answer it. */
export function rateRelevance(request: string, expertise: string): { relevant: boolean; words: string[] } {
  const asked = meaningfulWords(request);
  const known = meaningfulWords(expertise);
  const words = [...known].filter((word) => asked.has(word));
  const isWhole = splitExpertise(expertise).some((field) => {
    const own = [...meaningfulWords(field)];
    return own.length > 0 && own.every((word) => asked.has(word));
  });
  return { relevant: isWhole || words.length >= ENOUGH_WORDS, words: words.slice(0, 20) };
}
