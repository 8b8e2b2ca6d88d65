const YES = new Set(
  'yes y true t 1 x ok on ja j oui o si s sim da tak ano evet granted given optin optedin subscribed active accepted unsubscribed optedout optout'.split(
    ' ',
  ),
);
const NO = new Set(
  'no n false f 0 off nein non nao nee nej nie ne net hayir denied refused withdrawn none null notgiven'.split(' '),
);
/** Words that mean "no" for the column in the key, but "yes" for the other column. */
const OPPOSITE = {
  consent: new Set(['unsubscribed', 'optedout', 'optout']),
  unsubscribed: new Set(['subscribed', 'active', 'optedin', 'optin']),
};
/** A date means yes: the event happened on that day. */
const DAY = /^\d{4}-\d{1,2}-\d{1,2}|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/;

/** Limit before normalisation, which is slow for thousands of combining marks on one letter. */
const LONGEST = 100;

/** Returns null for an unknown value. */
export function readAnswer(text: string, field: 'consent' | 'unsubscribed'): boolean | null {
  if (DAY.test(text)) return true;
  if (text.length > LONGEST) return null;
  const word = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  if (OPPOSITE[field].has(word) || NO.has(word)) return false;
  return YES.has(word) ? true : null;
}
