/** Money in millionths of a US cent: exact to the six decimals of prices, never overflows. Never use floats. */
export type Money = bigint;

const MICROS_PER_CENT = 1_000_000n;
const CENT_PLACES = 6;
const USD_PLACES = 8;

const MAX_MICROS = 10n ** 19n;

/** Parses exactly. Returns null unless the text is a plain non-negative decimal with at most `places` decimals. */
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

/** Parses cents such as `'12.5'`. */
export const parseCents = (text: string): Money | null => parseDecimal(text, CENT_PLACES);

/** Parses US dollars such as `'10.00'`. */
export const parseUsd = (text: string): Money | null => parseDecimal(text, USD_PLACES);

/** Formats cents without trailing zeros: `'12.5'`. Valid for a `numeric` column. */
export const formatCents = (money: Money): string => formatDecimal(money, CENT_PLACES);

/** Formats US dollars without trailing zeros: `'0.125'`. */
export const formatUsd = (money: Money): string => formatDecimal(money, USD_PLACES);

/** Parses the value of a `numeric` column, which may have trailing zeros or a sign. */
export function centsFromNumeric(text: string): Money {
  const negative = text.startsWith('-');
  const money = parseDecimal(negative ? text.slice(1) : text, CENT_PLACES);
  if (money === null) throw new Error(`Not an amount of money: ${text}`);
  return negative ? -money : money;
}

/** For JSON fields of type number. Never calculate with the result. */
export const usdNumber = (money: Money): number => Number(formatUsd(money));
export const centsNumber = (money: Money): number => Number(formatCents(money));

export const times = (price: Money, quantity: number): Money => price * BigInt(quantity);

export const wholeCents = (cents: number): Money => BigInt(cents) * MICROS_PER_CENT;
