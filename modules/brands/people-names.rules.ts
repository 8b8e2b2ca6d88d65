/** Limited to 41 letters: without a limit, a long word is scanned again from each capital (quadratic time). */
const WORD = String.raw`\p{Lu}[\p{L}'’-]{1,40}`;
/** Two to four words. */
const NAME = String.raw`${WORD}(?: (?:\p{Lu}\.|${WORD}|de|da|van|von|der|del|di|la|le)){0,2} ${WORD}`;

/** Job titles in the languages of most sites. */
const ROLE = String.raw`(?:(?:[Cc]o-?)?[Ff]ounder|CEO|CTO|COO|CFO|CMO|CPO|(?:[Mm]anaging |[Ss]ales |[Aa]rt )?[Dd]irector|[Cc]hief|[Pp]resident|[Cc]hair|[Hh]ead of|VP|[Vv]ice|[Ee]ngineer|[Dd]eveloper|[Dd]esigner|[Mm]anager|[Oo]wner|[Pp]artner|[Ss]pokesperson|Gründer|Geschäftsführer|Leiter|Inhaber|[Ff]ondat|[Dd]irect(?:eur|rice)|[Gg]érant|[Pp]orte-parole|[Ff]undador|[Dd]irector|[Gg]erente|[Ff]ondator|[Dd]iretto|[Tt]itolare)`;

const BEFORE_ROLE = new RegExp(String.raw`(${NAME})[ \t]*[\n,|(–—:-][ \t\n]*(?:[\p{L}]+ ){0,2}?${ROLE}`, 'gu');
const AFTER_ROLE = new RegExp(
  String.raw`(?<!\p{L})${ROLE}(?:in|s|er|es|e|a|o|trice|ur|or)?(?: and \p{L}+)?[ ,:]+(${NAME})`,
  'gu',
);

/** Longer text is cut off. */
const MAX_CHARACTERS = 20_000;

/** Returns names that appear next to a job title. */
export function peopleNamedIn(text: string): string[] {
  const read = text.slice(0, MAX_CHARACTERS);
  const found = [BEFORE_ROLE, AFTER_ROLE].flatMap((pattern) => Array.from(read.matchAll(pattern), ([, name]) => name));
  return [...new Set(found.filter((name) => name !== undefined))];
}
