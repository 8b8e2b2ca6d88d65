import { useSyncExternalStore } from 'react';

const locale = typeof navigator === 'undefined' ? 'en' : navigator.language;
/** Dates stand inside English sentences: their words are English, their order is that of the browser's country. */
const english = new Intl.Locale('en', { region: new Intl.Locale(locale).maximize().region });

/** Made when it is needed first: each takes a slow processor some milliseconds, and most pages need few. */
function once<Format>(make: () => Format): () => Format {
  let made: Format | null = null;
  return () => {
    made ??= make();
    return made;
  };
}

const days = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(english, options));

const whole = once(() => new Intl.NumberFormat(locale));
const percent = once(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }));
const day = days({ dateStyle: 'medium' });
const calendarDay = days({ dateStyle: 'medium', timeZone: 'UTC' });
const shortDay = days({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const moment = days({ dateStyle: 'medium', timeStyle: 'short' });
const exact = days({ dateStyle: 'full', timeStyle: 'long' });
const relative = once(() => new Intl.RelativeTimeFormat(english, { numeric: 'auto' }));

export const formatCount = (value: number) => whole().format(value);
/** `1 article`, `2 articles`. */
export const formatNoun = (count: number, one: string, many = `${one}s`) =>
  `${whole().format(count)} ${count === 1 ? one : many}`;
export const formatRate = (fraction: number) => percent().format(fraction);
/** A moment as the day that it falls on here; a day without a time is that day everywhere. */
export const formatDay = (date: string) => (/^[\d-]{10}$/.test(date) ? calendarDay : day)().format(new Date(date));
/** A day without its year, for charts. */
export const formatShortDay = (date: string) => shortDay().format(new Date(date));
export const formatMoment = (date: string) => moment().format(new Date(date));

/** Cents as the service counts them, fractions included. */
export function formatMoney(cents: number | string, currency = 'USD'): string {
  const amount = Number(cents) / 100;
  // What a single email costs is less than a cent: two digits would show nothing.
  const digits = amount !== 0 && Math.abs(amount) < 0.1 ? 4 : 2;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(amount);
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export function formatAgo(date: string, now = Date.now()): string {
  const seconds = (new Date(date).getTime() - now) / 1000;
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return relative().format(Math.trunc(seconds / length), unit);
  }
  return relative().format(0, 'second');
}

/** Often enough for minutes. */
const TOLD_EVERY_MS = 15_000;

function everySoOften(listener: () => void): () => void {
  const timer = setInterval(listener, TOLD_EVERY_MS);
  return () => clearInterval(timer);
}

/** How long ago, with the exact moment for whoever wants to know; it goes on while the page stays open. */
export function Ago({ at }: { at: string }) {
  const ago = useSyncExternalStore(everySoOften, () => formatAgo(at));
  return (
    <time dateTime={at} title={exact().format(new Date(at))}>
      {ago}
    </time>
  );
}

/** The day of a moment. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exact().format(new Date(at))}>
      {formatDay(at)}
    </time>
  );
}

/** A moment as the person's own clock shows it. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exact().format(new Date(at))}>
      {formatMoment(at)}
    </time>
  );
}

/** Names that are written so, also within a sentence. */
const PROPER = new Map(
  ['OpenAI', 'Anthropic', 'Apollo', 'Stripe', 'SMTP', 'IMAP', 'PR', 'CRM', 'AI', 'API', 'URL', 'RSS'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

/** `gate_blocked` and `meetingBooked` as people say it. */
export function inWords(code: string): string {
  const words = code
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .toLowerCase()
    .replaceAll(/[a-z]+/g, (word) => PROPER.get(word) ?? word);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
