import type { PageReading } from '../../../../src/ai/reading/page.ts';
import { toSingleLine } from '../../../../src/ai/reading/tidy.ts';
import type { KitContact } from './kit-content.ts';

const EMAIL = /[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,4}/i;
const FOR_PRESS = /^(?:press|media|pr|presse|prensa|stampa|newsroom|communications?)\b/i;
const PRESS_PATH = /press|media|newsroom|presse|prensa/i;
const CONTACT_PATH = /contact|kontakt|contatti/i;

/** Returns the press contact: the customer's input, or else one from the pages, press addresses first. */
export function findPressContact(pages: PageReading[], told: string | null): KitContact | null {
  const emails = pages.flatMap(emailsOn);
  const ours = EMAIL.exec(told?.slice(0, 1_000) ?? '')?.[0] ?? null;
  const email = ours ?? emails.find((address) => FOR_PRESS.test(address)) ?? emails[0] ?? null;
  const beside = ours === null && email !== null ? findBeside(pages, email) : { name: null, phone: null };
  const name =
    toSingleLine((told ?? '').replace(ours ?? '', '').replace(/[<>(),;:]+/g, ' '), 120) || (beside.name ?? '');
  const phone = beside.phone ?? pages.flatMap(phonesOn)[0] ?? null;
  const page = pages.find(({ url }) => PRESS_PATH.test(url)) ?? pages.find(({ url }) => CONTACT_PATH.test(url));
  const url = /^https?:/.test(page?.url ?? '') ? (page?.url ?? null) : null;
  if (email === null && phone === null && url === null && name === '') return null;
  return { name: name || null, email, phone, url };
}

const PHONE = /(?:\+|\b0)\d[\d\s()/.-]{5,18}\d/;
const PERSON = /(?<![\p{L}-])\p{Lu}\p{Ll}[\p{L}'’-]*(?:\s\p{Lu}[\p{L}'’.-]*){1,3}/gu;
/** Heading words that look like names because they are capitalised. */
const NO_NAME =
  /\b(?:press|presse|prensa|stampa|media|contact|kontakt|contatto|contacto|office|team|email|phone|telefon|call|write|for|please|public|relations|communications?)\b/i;
/** Maximum distance in characters between an address and its name or phone number. */
const BESIDE_LENGTH = 300;

/** Finds the name and phone number for an address in its paragraph, or in the one before or after it. */
function findBeside(pages: PageReading[], email: string): Record<'name' | 'phone', string | null> {
  for (const { sections, addresses } of pages) {
    const groups = [...sections.map(({ paragraphs }) => paragraphs), addresses];
    for (const texts of groups) {
      const at = texts.findIndex((text) => text.length <= BESIDE_LENGTH * 2 && text.includes(email));
      if (at === -1) continue;
      const around = [texts[at], texts[at - 1], texts[at + 1]].map((text) => text?.slice(0, BESIDE_LENGTH) ?? '');
      return { name: nameIn(around), phone: toSingleLine(PHONE.exec(around.join('\n'))?.[0] ?? '', 40) || null };
    }
  }
  return { name: null, phone: null };
}

function nameIn(texts: string[]): string | null {
  const found = texts.flatMap((text) => text.match(PERSON) ?? []).find((name) => !NO_NAME.test(name));
  return found === undefined ? null : toSingleLine(found, 120);
}

function emailsOn({ facts, links, mainText, addresses }: PageReading): string[] {
  const written = [...facts.flatMap((thing) => thing['email'] ?? []), ...addresses, mainText.slice(0, 20_000)];
  const linked = links.filter(({ url }) => url.startsWith('mailto:')).map(({ url }) => decoded(url.slice(7)));
  return [...linked, ...written].flatMap((text) => EMAIL.exec(text)?.[0] ?? []);
}

const phonesOn = ({ facts, links }: PageReading): string[] =>
  [
    ...facts.flatMap((thing) => thing['telephone'] ?? []),
    ...links.filter(({ url }) => url.startsWith('tel:')).map(({ url }) => decoded(url.slice(4))),
  ].map((phone) => toSingleLine(phone, 40));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
