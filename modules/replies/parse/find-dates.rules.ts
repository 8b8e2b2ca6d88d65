import { Temporal } from 'temporal-polyfill';

interface FoundDate {
  day: Temporal.PlainDate;
  start: number;
  end: number;
}

const MONTHS = `
jan january januar janner janvier janv enero ene gennaio gen januari
feb february februar fevrier fevr febrero febbraio februari
mar march marz maerz mrz mars marzo maart
apr april avril avr abril abr aprile
may mai mayo maggio mag mei
jun june juni juin junio giugno giu
jul july juli juillet juil julio luglio lug
aug august aout agosto ago augustus
sep sept september septembre septiembre settembre set
oct october oktober okt octobre octubre ottobre ott
nov november novembre noviembre
dec december dezember dez decembre diciembre dic dicembre`;

const MONTH_OF = new Map(
  MONTHS.trim()
    .split('\n')
    .flatMap((names, i) => names.split(' ').map((name) => [name, i + 1] as const)),
);
const MONTH = `(${[...MONTH_OF.keys()].toSorted((one, other) => other.length - one.length).join('|')})`;

const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
const DAY_MONTH = new RegExp(
  String.raw`\b(\d{1,2})(?:st|nd|rd|th|er|°|º|\.)? {0,2}(?:of |de |di )?${MONTH}\b\.?(?:,? {1,2}(?:de |del )?(\d{4})\b)?`,
  'g',
);
const MONTH_DAY = new RegExp(
  String.raw`\b${MONTH}\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?\b(?!:| ?(?:uhr|h|am|pm)\b)(?:,? {1,2}(\d{4})\b)?`,
  'g',
);
/** A hyphen needs a year, because two numbers with a hyphen are a range. */
const NUMBERS =
  /(?<![\d./-])(\d{1,2})(?: ?([./]) ?(\d{1,2})(?: ?\2 ?(\d{4}|\d{2}))?|(-)(\d{1,2})-(\d{4}))(?!\d|:|[./-]\d| ?(?:uhr|h|am|pm)\b)/g;

/** More dates mean a calendar rather than a reply. */
const MOST_DAYS = 50;

/**
 * Finds dates in plain letters, in text order. A missing year is the one nearest to `near`. An ambiguous date is
 * day first, unless only the other reading is not in the past.
 */
export function findDates(text: string, near: Temporal.PlainDate): FoundDate[] {
  const found = [
    ...Array.from(text.matchAll(ISO), (match) => at(match, [dayOf(match[1], match[2], match[3], near)])),
    ...Array.from(text.matchAll(DAY_MONTH), (match) => at(match, [spoken(match[3], match[2], match[1], near)])),
    ...Array.from(text.matchAll(MONTH_DAY), (match) => at(match, [spoken(match[3], match[1], match[2], near)])),
    ...Array.from(text.matchAll(NUMBERS), (match) => {
      const [, one, , two = match[6], short = match[7]] = match;
      const year = short?.length === 2 ? `20${short}` : short;
      return at(match, [dayOf(year, two, one, near), dayOf(year, one, two, near)]);
    }),
  ];
  return found
    .flatMap(({ days, ...place }) => {
      const day = days.find((one) => Temporal.PlainDate.compare(one, near) >= 0) ?? days[0];
      return day === undefined ? [] : [{ ...place, day }];
    })
    .toSorted((one, other) => one.start - other.start)
    .slice(0, MOST_DAYS);
}

const at = ({ 0: written, index }: RegExpExecArray, days: (Temporal.PlainDate | null)[]) => ({
  start: index,
  end: index + written.length,
  days: days.filter((day) => day !== null),
});

const spoken = (year: string | undefined, month = '', day = '', near: Temporal.PlainDate) =>
  dayOf(year, String(MONTH_OF.get(month)), day, near);

function dayOf(year: string | undefined, month = '', day = '', near: Temporal.PlainDate): Temporal.PlainDate | null {
  const years = year === undefined ? [near.year, near.year + 1, near.year - 1] : [Number(year)];
  const distance = (one: Temporal.PlainDate) => Math.abs(one.since(near, { largestUnit: 'days' }).days);
  return years
    .flatMap((one) => realDay(one, Number(month), Number(day)) ?? [])
    .reduce<Temporal.PlainDate | null>(
      (best, next) => (best === null || distance(next) < distance(best) ? next : best),
      null,
    );
}

function realDay(year: number, month: number, day: number): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
  } catch {
    return null;
  }
}
