import type { Block, PageReading } from '../../reading/page.ts';
import type { Sourced } from '../../text-understanding.ts';
import { lettersOf } from '../words.ts';
import { blocksOf, findBest } from './statements.ts';

/** Words near an address that belongs to someone else. */
const STRANGER =
  /design(?:ed)? by|webdesign|webmaster|umsetzung|gestaltung|realisation|réalisation|hosting|realizzazione|sito web|kammer|versicherung|chamber|insur|datenschutz|privacy|dpo|jobs|careers|bewerbung|karriere|vacanc/i;
const MAIL = /[\w.+-]{1,64}@(?:[\w-]{1,63}\.){1,4}[a-z]{2,}/giu;
/** Addresses obfuscated against bots, such as "info [at] example". */
const HIDDEN_MAIL =
  /([\w.+-]{1,64})\s*[([{]\s*(?:at|ät|arroba|chiocciola)\s*[)\]}]\s*([\w-]{1,63}(?:\s*(?:[([{]\s*(?:dot|punkt|point|punto)\s*[)\]}]|\.)\s*[\w-]{1,63}){1,3})/giu;
const NO_MAIL =
  /^(?:jobs|careers|bewerbung|privacy|datenschutz|dpo|noreply|no-reply|webmaster|abuse|you|your|name|email|vorname|max\.mustermann)@|@(?:example|domain|yourdomain|.*\.test$)/i;
const PHONE = /(?<![\w€$£/.-])(?:\+\d{1,3}|\(?0\d{1,5}\)?|\(\d{2,5}\))(?:[\s./-]{0,3}\(?\d{1,5}\)?){1,6}(?![\w€$£%])/gu;
const NO_PHONE = /fax|iban|ust|vat|iva\b|siret|siren|hrb|registered|c\.f\.|bic\b|konto|handelsregister|©/i;
const PHONE_DIGITS = { least: 8, most: 15 };

interface Found {
  value: string;
  page: PageReading;
  points: number;
}

/** Limit for comparing addresses, in case a page has thousands. */
const MOST = 200;

const chosen = (all: Found[]): Sourced | null => {
  const found = all.slice(0, MOST);
  const times = (value: string) => found.filter((one) => one.value === value).length;
  const one = findBest(found, ({ value, points }) => points + times(value));
  return one === null ? null : { value: one.value, sourceUrl: one.page.url };
};

const onBlocks = (
  pages: PageReading[],
  find: (block: Block, around: string) => { value: string; points: number }[],
): Found[] =>
  pages.flatMap((page) =>
    blocksOf(page).flatMap((block, index, blocks) => {
      const around = `${blocks[index - 1]?.text.slice(-60) ?? ''} ${block.text}`;
      return find(block, around).map((found) => ({ ...found, page }));
    }),
  );

/** Returns the company's email address. Prefers its own domain and skips those of web designers. */
export function emailOf(pages: PageReading[], name: string | null): Sourced | null {
  const own = [lettersOf(name ?? ''), ...pages.slice(0, 1).map(({ url }) => lettersOf(URL.parse(url)?.hostname ?? ''))];
  const isOwn = (mail: string) => {
    const domain = lettersOf((mail.split('@')[1] ?? '').split('.').slice(0, -1).join(''));
    return own.some((letters) => letters !== '' && (letters.includes(domain) || sharesWord(name ?? '', domain)));
  };
  return chosen(
    onBlocks(pages, ({ text, contacts = [] }, around) => {
      const linked = contacts.flatMap((url) => (/^mailto:/i.test(url) ? (url.slice(7).split('?')[0] ?? []) : []));
      const hidden = [...text.matchAll(HIDDEN_MAIL)].map(
        ([, local = '', domain = '']) => `${local}@${domain.replace(/\s*(?:[([{]\s*\p{L}+\s*[)\]}]|\.)\s*/gu, '.')}`,
      );
      const mails = [
        ...new Set([...linked.map(decoded), ...(text.match(MAIL) ?? []), ...hidden].map((mail) => mail.toLowerCase())),
      ];
      return mails
        .filter((mail) => !NO_MAIL.test(mail) && mail.includes('@'))
        .map((value) => ({ value, points: (isOwn(value) ? 6 : 2) - (STRANGER.test(around) && !isOwn(value) ? 9 : 0) }));
    }),
  );
}

const sharesWord = (name: string, domain: string) =>
  name
    .split(/\s+/)
    .map(lettersOf)
    .some((word) => word.length >= 4 && domain.includes(word));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the company's phone number. Skips faxes and register numbers. */
export function phoneOf(pages: PageReading[]): Sourced | null {
  return chosen(
    onBlocks(pages, ({ text, contacts = [], kind }, around) => {
      const linked = contacts.flatMap((url) => (/^tel:/i.test(url) ? [decoded(url.slice(4))] : []));
      const written = kind === 'text' ? [...text.matchAll(PHONE)].flatMap((match) => phoneAt(text, match)) : [];
      const isStranger = STRANGER.test(around);
      return [
        ...linked.map((value) => ({ value, points: 4 })),
        ...written.map((value) => ({ value, points: isStranger ? 0 : 3 })),
      ].filter(({ points }) => points > 0);
    }),
  );
}

function phoneAt(text: string, match: RegExpExecArray): string[] {
  const value = match[0].trim();
  const digits = value.replace(/\D/g, '').length;
  const before = text.slice(Math.max(0, match.index - 25), match.index);
  const label = before.split(/\d/).at(-1) ?? '';
  if (digits < PHONE_DIGITS.least || digits > PHONE_DIGITS.most || NO_PHONE.test(label)) return [];
  return [value];
}
