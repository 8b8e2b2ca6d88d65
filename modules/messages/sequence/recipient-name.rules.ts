import { withoutEnd } from '../../../src/kernel/text/strings.ts';

const NO_NAME =
  /^(?:null|undefined|none|nan|n\/?a|n\.a\.|unknown|anonymous|test|user|nobody|no name|name|first ?name|vorname|-+|\.+|\?+|x+)$/i;

const HONORIFIC =
  /^(?:dr|prof|professor|doctor|mr|mrs|ms|mx|miss|sir|herr|frau|hr|fr|mme|mlle|madame|monsieur|m|sr|sra|srta|don|dott|dottssa|sig|ra|ssa|sigra|ing|dipl-?ing|mag|rer|nat|med|phil|hc|h\.c|rev)\.?$/i;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|phd|ph\.d|mba|md|m\.d|esq|msc|bsc|ma|ba|cpa|mrics)\.?$/i;

const ROLES = new Set(
  `info infos information office sales hello hi hallo hola bonjour contact contacts kontakt contacto contatti contatto mail email
   team support service services help helpdesk admin administration accounts accounting billing finance invoice marketing press
   presse prensa stampa media news newsroom redaktion redaction redazione editor editors editorial desk pr hr jobs careers
   recruiting reception empfang zentrale sekretariat secretariat segreteria secretaria buero büro bureau bookings booking
   reservations reservierung orders order bestellung commande shop store vertrieb verkauf ventas vendite ventes einkauf
   purchasing enquiries enquiry inquiries inquiry anfrage post web webmaster feedback business partners events kundenservice
   kundendienst clientes clienti comercial commercial commerciale administracion amministrazione direction studio praxis
   kanzlei`.split(/\s+/),
);

export function isRoleAddress(email: string): boolean {
  const local = (email.split('@')[0] ?? '').toLowerCase().replace(/\+.*$/, '');
  return ROLES.has(local) || local.split(/[._-]/).every((part) => ROLES.has(part) || /^[a-z]{2}$/.test(part));
}

/** Cleans up a value from a list: removes filler characters. Returns null if nothing is left. */
export function cleanWord(text: string | null, maxLength: number): string | null {
  const line = (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Extended_Pictographic}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const word = withoutEnd(line.replace(/^["'`]+/, ''), `"'\``).trim();
  return word === '' || word.length > maxLength || NO_NAME.test(word) || /[{}<>[\]|]/.test(word) ? null : word;
}

const NAME_LENGTH = 40;

/**
 * Returns the first name for a greeting. "Dr. JOHN", "smith, john" and "john smith" give "John"; initials and
 * addresses give null.
 */
export function cleanFirstName(given: string | null, lastName: string | null): string | null {
  const text = cleanWord(given, NAME_LENGTH * 2);
  if (text === null || /[@\d/\\_]|https?:|www\./i.test(text)) return null;
  const words = removeTitles(reorderName(text));
  const own = removeLastName(words, lastName);
  const name = own.map(fixCase).join(' ');
  const isInitial = own.every((word) => /^\p{L}\.?$/u.test(word) || /^(?:\p{L}\.)+$/u.test(word));
  if (name === '' || isInitial || name.length > NAME_LENGTH || ROLES.has(name.toLowerCase())) return null;
  return cleanWord(name, NAME_LENGTH);
}

/** "smith, john" becomes "john smith"; in "John, PhD" the name comes first. */
function reorderName(text: string): string {
  const [before = '', after = ''] = text.split(',').map((part) => part.trim());
  return after === '' || SUFFIX.test(after.split(' ')[0] ?? '') ? before : `${after} ${before}`;
}

function removeTitles(text: string): string[] {
  const words = text
    .replace(/\(.*?\)/g, ' ')
    .split(/\s+/)
    .filter(Boolean);
  while (words.length > 0 && HONORIFIC.test(words[0] ?? '')) words.shift();
  while (words.length > 1 && SUFFIX.test(words.at(-1) ?? '')) words.pop();
  return words;
}

/** Keeps the first word if the column holds the full name. With a known last name, "Mary Ann" stays. */
function removeLastName(words: string[], lastName: string | null): string[] {
  const last = (cleanWord(lastName, NAME_LENGTH * 2) ?? '').toLowerCase();
  if (last === '') return words.slice(0, 1);
  const own = words.join(' ').toLowerCase();
  if (words.length > 1 && own.endsWith(` ${last}`)) return words.slice(0, words.length - last.split(' ').length);
  return words.length > 2 ? words.slice(0, 1) : words;
}

/** Fixes only words in a single case. "McKenzie", "DeShawn" and "JP" stay as they are. */
function fixCase(word: string): string {
  const isOneCase = word === word.toLowerCase() || (word === word.toUpperCase() && /[AEIOUYÀ-Ý]/.test(word));
  if (!isOneCase || (word.length < 3 && word === word.toUpperCase())) return word;
  return word
    .toLowerCase()
    .replace(/(^|[-'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
