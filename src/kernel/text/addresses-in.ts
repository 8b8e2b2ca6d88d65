import { personKey } from './person-key.ts';

/** A possible address in a text: where it begins, and the person key for each possible end. */
interface FoundAddress {
  start: number;
  /** Empty if it is no address. Longest first: a sentence right after the dot looks like part of the domain. */
  readings: { key: string; end: number }[];
}

const SIGN = /@|%40/g;
const LOCAL_ENDING = /[\p{L}\p{N}._%+'’-]{1,64}$/u;
const DOMAIN_BEGINNING = /^[\p{L}\p{N}.-]{1,253}/u;
const READINGS = 3;

/** Reads each `@` once, and only the maximum length of an address to either side, so the time stays linear. */
function* signsIn(text: string): Generator<FoundAddress> {
  for (const { index, 0: sign } of text.matchAll(SIGN)) {
    const [written = ''] = LOCAL_ENDING.exec(text.slice(Math.max(0, index - 64), index)) ?? [];
    const local = written.replace(/^[.%+'’-]+/, '');
    const from = index + sign.length;
    const [domain = ''] = DOMAIN_BEGINNING.exec(text.slice(from, from + 253)) ?? [];
    const labels = domain.replace(/[.-]+$/, '').split('.');
    const readings = Array.from({ length: Math.min(READINGS, labels.length - 1) }, (_, cut) => {
      const name = labels.slice(0, labels.length - cut).join('.');
      return { key: personKey(`${local}@${name}`), end: from + name.length };
    }).flatMap(({ key, end }) => (key === null ? [] : [{ key, end }]));
    yield { start: index - local.length, readings };
  }
}

const addressesIn = (text: string) => signsIn(text).filter(({ readings }) => readings.length > 0);

export const personKeysIn = (text: string): string[] => [
  ...new Set([...addressesIn(text)].flatMap(({ readings }) => readings.map(({ key }) => key))),
];

/** Returns keys in text order, each with its likeliest end: a capital after a dot begins a sentence. */
export const likeliestKeysIn = (text: string): string[] =>
  [...addressesIn(text)].flatMap(({ start, readings }) => {
    const isWhole = ({ end }: { end: number }) => !/\.\p{Lu}[^.]*$/u.test(text.slice(start, end));
    return (readings.find(isWhole) ?? readings[0])?.key ?? [];
  });

/** Maximum signs per allowed address. A text with more was not written by a person. */
const SIGNS_EACH = 25;

/** Removes the addresses of these people. Cuts the text after `most` addresses or after too many signs. */
export function withoutAddresses(text: string, isGone: (key: string) => boolean, most: number): string {
  let [kept, from, signs, addresses] = ['', 0, 0, 0];
  for (const { start, readings } of signsIn(text)) {
    signs += 1;
    if (readings.length > 0) addresses += 1;
    if (addresses > most || signs > SIGNS_EACH * most) return kept + text.slice(from, Math.max(from, start));
    const gone = readings.find(({ key }) => isGone(key));
    if (gone === undefined || start < from) continue;
    kept += `${text.slice(from, start)}[address removed]`;
    from = gone.end;
  }
  return kept + text.slice(from);
}

/** Removes all addresses, so that nothing in the text needs erasure. */
export const nameless = (text: string): string => withoutAddresses(text, () => true, Number.POSITIVE_INFINITY);

/** Escaped characters in HTML, JSON and scripts, also nested. Browsers accept `&#64` without `;` too. */
const WRITTEN =
  /&(?:amp;){0,3}(?:#0*(\d{2,6});?|#x0*([\da-f]{2,5});?|(commat|period|lowbar|plus);)|(?<!\\)\\{1,8}(?:u([\da-f]{4})|u\{0{0,8}([\da-f]{2,5})\}|x([\da-f]{2}))/gi;
const NAMED: Record<string, string> = { commat: '@', period: '.', lowbar: '_', plus: '+' };

/** Only these characters are decoded: a decoded bracket or quote would change what the page says. */
const IN_ADDRESS = /^[\p{L}\p{N}@._%+-]$/u;

/** Decodes escaped address characters anywhere in the source of a page. */
export const decodeEscapedAddresses = (source: string): string =>
  source.replace(
    WRITTEN,
    (written: string, decimal?: string, hex?: string, name?: string, four?: string, braced?: string, two?: string) => {
      const number = decimal === undefined ? Number.parseInt(hex ?? four ?? braced ?? two ?? '0', 16) : Number(decimal);
      const sign = name === undefined ? String.fromCodePoint(number) : (NAMED[name.toLowerCase()] ?? '');
      return IN_ADDRESS.test(sign) ? sign : written;
    },
  );
