import type { EntityManager } from '@mikro-orm/postgresql';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { findExistingMessages as messagesAmong } from '../../messages/index.ts';
import { addressesOf } from '../../senders/index.ts';

/** Returns sender addresses as `<organisation> <address>`. */
export async function ownAddresses(em: EntityManager, orgIds: readonly string[]): Promise<Set<string>> {
  const senders = await addressesOf(em, [...new Set(orgIds)]);
  return new Set(
    senders.flatMap(({ orgId, fromEmail, replyTo }) =>
      [fromEmail, replyTo].flatMap((address) => {
        const key = address === null ? null : personKey(address);
        return key === null ? [] : [`${orgId} ${key}`];
      }),
    ),
  );
}

/** Returns which Message-IDs belong to messages of the organisation. */
export async function ownMessages(
  em: EntityManager,
  pairs: readonly { orgId: string; ledgerId: string }[],
): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const own = await messagesAmong(
    em,
    pairs.map(({ orgId, ledgerId }) => ({ orgId, id: ledgerId })),
  );
  return new Set(own.map(({ orgId, id }) => `${orgId} ${id}`));
}
