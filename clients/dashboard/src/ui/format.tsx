import { useSyncExternalStore } from 'react';

const locale = typeof navigator === 'undefined' ? 'en' : navigator.language;
/** English words, because dates appear in English sentences. The format follows the browser's region. */
const english = new Intl.Locale('en', { region: new Intl.Locale(locale).maximize().region });

/** Creates a format on first use. Each `Intl` object costs some milliseconds on a slow device. */
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
export const formatNoun = (count: number, one: string, many = `${one}s`) =>
  `${whole().format(count)} ${count === 1 ? one : many}`;
export const formatRate = (fraction: number) => percent().format(fraction);
/** Formats a timestamp in local time. A date without a time is the same day everywhere. */
export const formatDay = (date: string) => (/^[\d-]{10}$/.test(date) ? calendarDay : day)().format(new Date(date));
export const formatShortDay = (date: string) => shortDay().format(new Date(date));
export const formatMoment = (date: string) => moment().format(new Date(date));

export function formatMoney(cents: number | string, currency = 'USD'): string {
  const amount = Number(cents) / 100;
  // A single email costs less than a cent, so small amounts have four digits.
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

/** Frequent enough for a display in minutes. */
const TOLD_EVERY_MS = 15_000;

function everySoOften(listener: () => void): () => void {
  const timer = setInterval(listener, TOLD_EVERY_MS);
  return () => clearInterval(timer);
}

export function Ago({ at }: { at: string }) {
  const ago = useSyncExternalStore(everySoOften, () => formatAgo(at));
  return (
    <time dateTime={at} title={exact().format(new Date(at))}>
      {ago}
    </time>
  );
}

export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exact().format(new Date(at))}>
      {formatDay(at)}
    </time>
  );
}

export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={exact().format(new Date(at))}>
      {formatMoment(at)}
    </time>
  );
}

/** Proper names that keep their capitals inside a sentence. */
const PROPER = new Map(
  ['OpenAI', 'Anthropic', 'Apollo', 'Stripe', 'SMTP', 'IMAP', 'PR', 'CRM', 'AI', 'API', 'URL', 'RSS'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

export function humanize(code: string): string {
  const words = code
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_.-]+/g, ' ')
    .toLowerCase()
    .replaceAll(/[a-z]+/g, (word) => PROPER.get(word) ?? word);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
