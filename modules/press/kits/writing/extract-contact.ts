import type { PageReading } from '../../../../src/ai/reading/page.ts';
import { tidy } from '../../../../src/ai/reading/tidy.ts';
import type { KitContact } from './kit-content.ts';

const EMAIL = /[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,4}/i;
const FOR_PRESS = /^(?:press|media|pr|presse|prensa|stampa|newsroom|communications?)\b/i;
const PRESS_PATH = /press|media|newsroom|presse|prensa/i;
const CONTACT_PATH = /contact|kontakt|contatti/i;

/** Whom a journalist writes to: as the customer says, else as the pages do, those for the press before all others. */
export function contactOf(pages: PageReading[], told: string | null): KitContact | null {
  const emails = pages.flatMap(emailsOn);
  const ours = EMAIL.exec(told?.slice(0, 1_000) ?? '')?.[0] ?? null;
  const email = ours ?? emails.find((address) => FOR_PRESS.test(address)) ?? emails[0] ?? null;
  const name = tidy((told ?? '').replace(ours ?? '', '').replace(/[<>(),;:]+/g, ' '), 120);
  const phone = pages.flatMap(phonesOn)[0] ?? null;
  const page = pages.find(({ url }) => PRESS_PATH.test(url)) ?? pages.find(({ url }) => CONTACT_PATH.test(url));
  const url = /^https?:/.test(page?.url ?? '') ? (page?.url ?? null) : null;
  if (email === null && phone === null && url === null && name === '') return null;
  return { name: name || null, email, phone, url };
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
  ].map((phone) => tidy(phone, 40));

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
