import { Temporal } from 'temporal-polyfill';
import { findDates } from '../parse/find-dates.rules.ts';
import { extractOwnText } from '../parse/own-text.rules.ts';
import { plainLetters } from '../parse/plain-letters.rules.ts';

/** Limit of the absence, because after a longer pause the lead no longer remembers the first email. */
const MOST_DAYS_AWAY = 90;
const FURTHEST_DAYS = 366;
const READ_CHARACTERS = 4_000;

/** Words before the date on which an absence ends. */
const BEFORE =
  /(?:\b(?:until|till?|through|thru|to|and|back|return\w*|resum\w*|from|after|bis|und|zuruck|wieder|ab|ruckkehr\w*|jusqu\w*|au|retour|revien\w*|revenu\w*|reprend\w*|hasta|al|vuelv\w*|volver\w*|vuelta|regres\w*|reincorpor\w*|fino|rientr\w*|torn\w*|tot|terug|vanaf)\b(?:[^.!?\n]|(?<=\b[a-z]{1,3})\.){0,30}|[-–—] ?)$/;
const AFTER =
  /^[^.!?\n]{0,30}\b(?:back|return\w*|wieder|zuruck|retour|revien\w*|vuelv\w*|vuelta|regres\w*|rientr\w*|torn\w*|terug)\b/;
/** A day without a month means its next occurrence. */
const DAY_ONLY =
  /\b(?:until the|back on the|bis zum|ab dem|jusqu'au|hasta el|fino al) (\d{1,2})(?:st|nd|rd|th|er)?(?![\d:/]|\.\d| ?(?:h|uhr|heures|horas|ore|am|pm)\b)/;

/** Returns the last day of the absence that a mail names, seen from the day of receipt. Null if it names none. */
export function findLastDayAway(text: string, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const plain = plainLetters(extractOwnText(text)).replaceAll(/\s+/g, ' ').slice(0, READ_CHARACTERS);
  const ends = findDates(plain, today)
    .filter(
      ({ start, end }) =>
        BEFORE.test(plain.slice(Math.max(0, start - 60), start)) || AFTER.test(plain.slice(end, end + 60)),
    )
    .map(({ day }) => day);
  const last = ends.toSorted(Temporal.PlainDate.compare).at(-1) ?? nextSuchDay(DAY_ONLY.exec(plain)?.[1], today);
  const days = last === null ? 0 : last.since(today, { largestUnit: 'days' }).days;
  return days <= 0 || days > FURTHEST_DAYS ? null : today.add({ days: Math.min(days, MOST_DAYS_AWAY) });
}

function nextSuchDay(written: string | undefined, today: Temporal.PlainDate): Temporal.PlainDate | null {
  const day = Number(written);
  if (written === undefined || day < 1 || day > 31) return null;
  // In a shorter month, day 31 is the last day.
  const thisMonth = today.with({ day });
  return Temporal.PlainDate.compare(thisMonth, today) > 0 ? thisMonth : today.add({ months: 1 }).with({ day });
}
