import { createHmac } from 'node:crypto';
import { personKeysIn } from '../kernel/text/addresses-in.ts';
import type { Vault } from '../security/vault.ts';

/** Reading so many signs of addresses takes some milliseconds. */
const MOST_SIGNS = 1_000;
/** Of an answer with more of them: it ends with whoever is erased first. */
const ANYBODY = '*';

/** Who is named in a kept answer. Text by text, since JSON writes the end of a line as a letter. */
export function peopleIn(vault: Vault, scope: string, answer: string): string[] {
  const signs = answer.match(/@|%40/g)?.length ?? 0;
  if (signs === 0 || signs > MOST_SIGNS) return signs === 0 ? [] : [ANYBODY];
  const people = new Set<string>();
  JSON.parse(answer, (_name, value: unknown) => {
    if (typeof value === 'string') for (const key of personKeysIn(value)) people.add(key);
  });
  return [...people].map(personHashes(vault, scope));
}

/** What answers carry that name a person, or may. */
export const marksOf = (vault: Vault, scope: string, personKey: string): string[] => [
  personHashes(vault, scope)(personKey),
  ANYBODY,
];

/** By these it is found which answers name a person; to nobody else they say anything. */
function personHashes(vault: Vault, scope: string): (personKey: string) => string {
  const secret = vault.derive('idempotent-answers');
  return (personKey) => createHmac('sha256', secret).update(`${scope}|${personKey}`).digest('base64url');
}
