import { personKeysIn, withoutAddresses } from '../../../src/kernel/text/addresses-in.ts';

/** A reply that names more people by their addresses is a list of them, and ends there. */
const MOST_NAMED = 200;

/** A reply without the addresses of these people, and whom it names besides; null for nobody. */
export function keptReply(
  reply: string,
  isGone: (personKey: string) => boolean,
): { text: string; people: string[] | null } {
  const text = withoutAddresses(reply, isGone, MOST_NAMED);
  const people = personKeysIn(text);
  return { text, people: people.length === 0 ? null : people };
}
