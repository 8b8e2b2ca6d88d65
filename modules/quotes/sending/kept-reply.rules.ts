import { personKeysIn, withoutAddresses } from '../../../src/kernel/text/addresses-in.ts';

/** A reply that contains more addresses is a list of people, and is truncated there. */
const MOST_NAMED = 200;

/** Removes the addresses of erased people, and returns the keys of the remaining ones. Null if there are none. */
export function keptReply(
  reply: string,
  isGone: (personKey: string) => boolean,
): { text: string; people: string[] | null } {
  const text = withoutAddresses(reply, isGone, MOST_NAMED);
  const people = personKeysIn(text);
  return { text, people: people.length === 0 ? null : people };
}
