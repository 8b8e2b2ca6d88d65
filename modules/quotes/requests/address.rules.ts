import { personKeysIn } from '../../../src/kernel/text/addresses-in.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';

/** Returns the address of a `mailto:` URL. Null for web pages and for URLs with no address or several. */
export function parseMailtoAddress(pitchUrl: string | null): string | null {
  const [, written] = /^mailto:([^?]*)/i.exec(pitchUrl ?? '') ?? [];
  if (written === undefined) return null;
  const address = decoded(written).trim();
  return personKey(address) === null ? null : address;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Ignores text after another `@` (a handle) or after a slash (part of a URL). */
const ADDRESS = /(?<![\p{L}\p{N}._%+@/-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,200}/gu;
/** Image names such as logo@2x.png look like addresses. */
const FILE = /\.(?:avif|bmp|css|gif|heic|html?|ico|jpe?g|js|json|mp[34]|pdf|png|svg|tiff?|webp|zip)$/i;
/** Characters that are searched. An address further down belongs to something else. */
const READ = 10_000;

const addressesIn = (text: string): string[] =>
  (text.slice(0, READ).match(ADDRESS) ?? [])
    .map((address) => address.replace(/[.-]+$/, ''))
    .filter((address) => personKey(address) !== null && !FILE.test(address));

/** Returns the only address in a text. Null if there is none, or several with unknown roles. */
export function findOnlyAddress(text: string): string | null {
  const [only, ...others] = new Set(addressesIn(text));
  return only === undefined || others.length > 0 ? null : only;
}

interface NamingRequest {
  pitchUrl: string | null;
  mediaOutlet: string | null;
  opportunityText: string;
}

/**
 * Returns the keys of all people whose addresses occur in a request, in any spelling. Erasure finds requests by
 * them.
 */
export function personKeysInRequest({ pitchUrl, mediaOutlet, opportunityText }: NamingRequest): string[] {
  const own = personKey(parseMailtoAddress(pitchUrl) ?? '');
  const named = [pitchUrl ?? '', mediaOutlet ?? '', opportunityText.slice(0, READ)].flatMap(personKeysIn);
  return [...new Set(own === null ? named : [own, ...named])];
}
