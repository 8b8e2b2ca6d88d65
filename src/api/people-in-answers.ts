import { createHmac } from 'node:crypto';
import { personKeysIn } from '../kernel/text/addresses-in.ts';
import type { Vault } from '../security/vault.ts';

/** Maximum number of `@` signs to parse. Parsing this many takes some milliseconds. */
const MOST_SIGNS = 1_000;
/** Marks a response with more signs. It is erased when any person of its organisation is erased. */
const ANYBODY = '*';

/**
 * Returns hashes of the people named in a stored response. Parses each string alone: in raw JSON, the escape
 * `\n` before an address would look like the letter n.
 */
export function peopleIn(vault: Vault, scope: string, answer: string): string[] {
  const signs = answer.match(/@|%40/g)?.length ?? 0;
  if (signs === 0 || signs > MOST_SIGNS) return signs === 0 ? [] : [ANYBODY];
  const people = new Set<string>();
  JSON.parse(answer, (_name, value: unknown) => {
    if (typeof value === 'string') for (const key of personKeysIn(value)) people.add(key);
  });
  return [...people].map(personHashes(vault, scope));
}

export const marksOf = (vault: Vault, scope: string, personKey: string): string[] => [
  personHashes(vault, scope)(personKey),
  ANYBODY,
];

/** Hashes person keys with a secret, so that stored marks reveal nothing about people. */
function personHashes(vault: Vault, scope: string): (personKey: string) => string {
  const secret = vault.derive('idempotent-answers');
  return (personKey) => createHmac('sha256', secret).update(`${scope}|${personKey}`).digest('base64url');
}
