import { personKey } from '../../../src/kernel/text/person-key.ts';
import type { Writer } from './byline.rules.ts';

export interface KnownWriter {
  id: string;
  outletId: string;
  entityType: Writer['entityType'];
  nameKey: string;
  email: string | null;
  profileUrl: string | null;
}

/**
 * Finds the stored writer of a byline. Within an outlet the name is enough. Across outlets the address or
 * profile URL must match too, because different people share names.
 */
export function findSameWriter<Known extends KnownWriter>(
  known: readonly Known[],
  { entityType, nameKey, email, profileUrl }: Writer,
  outletId: string,
): Known | undefined {
  const namesakes = known.filter((one) => one.nameKey === nameKey && one.entityType === entityType);
  const isProven = (one: Known) =>
    (email !== null && one.email === email) || (profileUrl !== null && one.profileUrl === profileUrl);
  return namesakes.find((one) => one.outletId === outletId) ?? namesakes.find(isProven);
}

const DUTY =
  /^(?:about|admin|advertis\w*|contact|desk|editors?|editorial|enquir\w*|feedback|hello|help|hi|info|inquir\w*|kontakt|letters|mail|media|news|newsdesk|newsroom|no-?reply|office|post|press|pr|redac\w*|redak\w*|reporters?|subscri\w*|support|team|tips?|webmaster)(?:[+._-].*)?@/iu;

export const isDutyAddress = (email: string) => DUTY.test(email);

/** Returns addresses used by several names. They belong to a desk and are stored for no person. */
export function findSharedAddresses(writers: readonly Writer[]): Set<string> {
  const names = new Map<string, string>();
  const shared = new Set<string>();
  for (const { email, nameKey } of writers) {
    if (email === null) continue;
    if ((names.get(email) ?? nameKey) !== nameKey) shared.add(email);
    names.set(email, nameKey);
  }
  return shared;
}

/** Returns the only address on a profile page that contains the person's last name. Null if none or several do. */
export function chooseOwnAddress(
  addresses: readonly string[],
  { lastName }: { lastName: string | null },
): string | null {
  const name = lettersOf(lastName ?? '');
  if (name.length < 2) return null;
  const own = addresses.flatMap((address) => {
    const key = personKey(address);
    const [local = ''] = key?.split('@') ?? [];
    return key !== null && lettersOf(local).includes(name) && !isDutyAddress(key) ? [key] : [];
  });
  return new Set(own).size === 1 ? (own[0] ?? null) : null;
}

const lettersOf = (text: string) =>
  text
    .slice(0, 100)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
