const DAY_MS = 86_400_000;
/** Clocks and time zones may be wrong by hours; dates further in the future are rejected. */
const AHEAD_MS = 2 * DAY_MS;
/** Feeds are not older than this; earlier dates come from empty values. */
const EARLIEST = Date.UTC(1990, 0, 1);
/** Minutes. The largest time zone offset is 14 hours. */
const MOST_OFFSET = 14 * 60;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Offsets in hours, from RFC 822 and common usage. Unknown names count as UTC. */
const ZONES = new Map(
  Object.entries({
    EST: -5,
    EDT: -4,
    CST: -6,
    CDT: -5,
    MST: -7,
    MDT: -6,
    PST: -8,
    PDT: -7,
    BST: 1,
    CET: 1,
    CEST: 2,
    EET: 2,
    EEST: 3,
    MSK: 3,
    IST: 5.5,
    JST: 9,
    AEST: 10,
    AEDT: 11,
  }),
);

const TIME = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s{0,3}([+-]\d{2}:?\d{2}|[a-z]{1,5})?`;
const ISO = new RegExp(String.raw`^(\d{4})-(\d{2})-(\d{2})(?:[t ]\s{0,3}${TIME})?`, 'i');
const SPOKEN = new RegExp(
  String.raw`^(?:[a-z]{2,12}\.?,?\s{0,3})?(\d{1,2})[ -]([a-z]{3})[a-z]{0,6}\.?[ -](\d{4}|\d{2})(?:,?\s{1,3}${TIME})?`,
  'i',
);

/** Parses a date of a feed. Returns null if it is invalid or impossible for an article. */
export function readDate(text: string, now: Date): Date | null {
  const written = text.trim().slice(0, 64);
  const [, year = '', month = '', day = '', ...time] = ISO.exec(written) ?? spokenParts(written);
  const moment = momentOf([Number(year), Number(month), Number(day)], time);
  return moment === null || moment < EARLIEST || moment > now.getTime() + AHEAD_MS ? null : new Date(moment);
}

function spokenParts(written: string): (string | undefined)[] {
  const [, day, name = '', year = '', ...time] = SPOKEN.exec(written) ?? [];
  const month = MONTHS.indexOf(name.toLowerCase()) + 1;
  return ['', year.length === 2 ? `20${year}` : year, String(month), day, ...time];
}

function momentOf([year, month, day]: [number, number, number], time: (string | undefined)[]): number | null {
  const [hours = '0', minutes = '0', seconds = '0', zone = 'Z'] = time;
  const date = new Date(Date.UTC(year, month - 1, day));
  // Rejects dates such as 30 February, which Date would move to March.
  const isDay = year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const offset = offsetOf(zone);
  if (!isDay || Number(hours) > 24 || Number(minutes) > 59 || offset === null) return null;
  const sinceMidnight = (Number(hours) * 60 + Number(minutes) - offset) * 60 + Number(seconds);
  return date.getTime() + sinceMidnight * 1000;
}

/** Returns the offset in minutes. Null if no time zone has it. */
function offsetOf(zone: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined) return (ZONES.get(zone.toUpperCase()) ?? 0) * 60;
  const offset = Number(hours) * 60 + Number(minutes);
  if (Number(minutes) > 59 || offset > MOST_OFFSET) return null;
  return (sign === '-' ? -1 : 1) * offset;
}
