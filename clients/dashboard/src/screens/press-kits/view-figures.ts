import type { CountryViews, DayViews } from '../../charts/views.ts';

interface Group {
  key: string | null;
  totalViews: number;
}

const SHOWN_DAYS = 30;
const DAY_MS = 86_400_000;

/** The Swedish locale formats dates as YYYY-MM-DD. */
const dayIn = (timeZone: string, at: Date) => at.toLocaleDateString('sv-SE', { timeZone });

/** Returns one entry for each of the last days, also without views. Days are in the organisation's time zone. */
export function lastDays(groups: readonly Group[], now: Date, timeZone: string): DayViews[] {
  const views = new Map(groups.map(({ key, totalViews }) => [key, totalViews]));
  const today = dayIn(timeZone, now);
  const last = groups.reduce((latest, { key }) => (key !== null && key > latest ? key : latest), today);
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const day = new Date(end - (SHOWN_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { day, views: views.get(day) ?? 0 };
  });
}

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

export const namedCountries = (groups: readonly Group[]): CountryViews[] =>
  groups
    .filter(({ totalViews }) => totalViews > 0)
    .map(({ key, totalViews }) => ({ country: key === null ? 'Unknown' : nameOf(key), views: totalViews }));

function nameOf(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
