import { personKey } from '../../../src/kernel/text/person-key.ts';
import { isDutyAddress } from '../articles/join-writers.rules.ts';

/** Returns the only address on a profile page that contains the person's last name. Null if none or several do. */
export function ownAddress(addresses: readonly string[], { lastName }: { lastName: string | null }): string | null {
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
