/**
 * Money as a whole number of millionths of a US cent: exact to the six places that prices have, in a bigint that
 * no sum can overflow. Floats never touch it.
 */
export type Money = bigint;

const MICROS_PER_CENT = 1_000_000n;
const CENT_PLACES = 6;
const USD_PLACES = 8;

/** Beyond any real budget, within numeric(20,6). */
const MAX_MICROS = 10n ** 19n;

/** Exact; null when the text is no plain non-negative decimal or has more places than money has. */
function parseDecimal(text: string, places: number): Money | null {
  const match = /^(\d{1,15})(?:\.(\d{1,30}))?$/.exec(text);
  if (match === null) return null;
  const fraction = (match[2] ?? '').replace(/0+$/, '');
  if (fraction.length > places) return null;
  const micros = BigInt(`${match[1]}${fraction.padEnd(places, '0')}`);
  return micros < MAX_MICROS ? micros : null;
}

function formatDecimal(money: Money, places: number): string {
  const sign = money < 0n ? '-' : '';
  const digits = (money < 0n ? -money : money).toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`;
}

/** `'12.5'` cents. */
export const parseCents = (text: string): Money | null => parseDecimal(text, CENT_PLACES);

/** `'10.00'` dollars. */
export const parseUsd = (text: string): Money | null => parseDecimal(text, USD_PLACES);

/** Cents without trailing zeros: `'12.5'`. Also what a `numeric` column takes. */
export const formatCents = (money: Money): string => formatDecimal(money, CENT_PLACES);

/** Dollars without trailing zeros: `'0.125'`. */
export const formatUsd = (money: Money): string => formatDecimal(money, USD_PLACES);

/** What PostgreSQL returns for a `numeric` column, possibly with trailing zeros or a sign. */
export function centsFromNumeric(text: string): Money {
  const negative = text.startsWith('-');
  const money = parseDecimal(negative ? text.slice(1) : text, CENT_PLACES);
  if (money === null) throw new Error(`Not an amount of money: ${text}`);
  return negative ? -money : money;
}

/** As JSON numbers, for the fields whose type is fixed as number. Never computed with. */
export const usdNumber = (money: Money): number => Number(formatUsd(money));
export const centsNumber = (money: Money): number => Number(formatCents(money));

/** The price of several units. */
export const times = (price: Money, quantity: number): Money => price * BigInt(quantity);

export const wholeCents = (cents: number): Money => BigInt(cents) * MICROS_PER_CENT;
