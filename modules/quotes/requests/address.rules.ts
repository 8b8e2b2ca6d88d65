import { personKeysIn } from '../../../src/kernel/text/addresses-in.ts';
import { personKey } from '../../../src/kernel/text/person-key.ts';

/** The address that a `mailto:` names; null for a page, and for one that names several people or none. */
export function addressOf(pitchUrl: string | null): string | null {
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

/** What follows another `@` is a handle, and what follows a slash part of an address on the web. */
const ADDRESS = /(?<![\p{L}\p{N}._%+@/-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,200}/gu;
/** The name of a picture for screens with many points: logo@2x.png. */
const FILE = /\.(?:avif|bmp|css|gif|heic|html?|ico|jpe?g|js|json|mp[34]|pdf|png|svg|tiff?|webp|zip)$/i;
/** Of what somebody wrote: an address further down belongs to something else. */
const READ = 10_000;

const addressesIn = (text: string): string[] =>
  (text.slice(0, READ).match(ADDRESS) ?? [])
    .map((address) => address.replace(/[.-]+$/, ''))
    .filter((address) => personKey(address) !== null && !FILE.test(address));

/** The only address that a text names; null where it names none, or several of which nobody knows whose they are. */
export function onlyAddressIn(text: string): string | null {
  const [only, ...others] = new Set(addressesIn(text));
  return only === undefined || others.length > 0 ? null : only;
}

interface NamingRequest {
  pitchUrl: string | null;
  mediaOutlet: string | null;
  opportunityText: string;
}

/** Everybody whom a request names by their address, however it is spelt: by these it is found when one of them is erased. */
export function peopleNamedIn({ pitchUrl, mediaOutlet, opportunityText }: NamingRequest): string[] {
  const own = personKey(addressOf(pitchUrl) ?? '');
  const named = [pitchUrl ?? '', mediaOutlet ?? '', opportunityText.slice(0, READ)].flatMap(personKeysIn);
  return [...new Set(own === null ? named : [own, ...named])];
}
