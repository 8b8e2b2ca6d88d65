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

const ADDRESS = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}.-]{1,200}/gu;
/** Of what somebody wrote: an address further down belongs to something else. */
const READ = 10_000;

/** The only address that a text names; null where it names none, or several of which nobody knows whose they are. */
export function onlyAddressIn(text: string): string | null {
  const named = (text.slice(0, READ).match(ADDRESS) ?? []).map((address) => address.replace(/[.-]+$/, ''));
  const [only, ...others] = new Set(named.filter((address) => personKey(address) !== null));
  return only === undefined || others.length > 0 ? null : only;
}
