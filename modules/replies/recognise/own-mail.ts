import type { EntityManager } from '@mikro-orm/postgresql';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import { findExistingMessages } from '../../messages/index.ts';
import { addressesOf } from '../../senders/index.ts';
import type { MailMatch } from './match-mail.ts';
import { parseLedgerId } from './recognise.rules.ts';
import type { InboundMailRow } from './verdict.ts';

/** Recognises mail of the organisation itself: copies of messages, and mail written by hand in the same thread. */
export async function findOwnMail(em: EntityManager, rows: readonly InboundMailRow[]) {
  const real = rows.filter(({ source, content }) => source !== 'sandbox' && content.kind === 'mail');
  if (real.length === 0) return () => false;
  const addresses = await listOwnAddresses(
    em,
    real.map(({ orgId }) => orgId),
  );
  const ledgerIds = await findOwnLedgerIds(
    em,
    real.flatMap(({ orgId, content }) => {
      const ledgerId = content.kind === 'mail' && content.messageId !== null ? parseLedgerId(content.messageId) : null;
      return ledgerId === null ? [] : [{ orgId, ledgerId }];
    }),
  );
  return ({ orgId, source, content }: InboundMailRow, match: MailMatch | null): boolean => {
    if (content.kind !== 'mail' || source === 'sandbox') return false;
    if (ledgerIds.has(`${orgId} ${parseLedgerId(content.messageId ?? '') ?? ''}`)) return true;
    const from = personKey(content.from ?? '');
    // Users test campaigns with their own address and then reply as a lead.
    return from !== null && from !== match?.personKey && addresses.has(`${orgId} ${from}`);
  };
}

/** Returns sender addresses as `<organisation> <address>`. */
async function listOwnAddresses(em: EntityManager, orgIds: readonly string[]): Promise<Set<string>> {
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
async function findOwnLedgerIds(
  em: EntityManager,
  pairs: readonly { orgId: string; ledgerId: string }[],
): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const own = await findExistingMessages(
    em,
    pairs.map(({ orgId, ledgerId }) => ({ orgId, id: ledgerId })),
  );
  return new Set(own.map(({ orgId, id }) => `${orgId} ${id}`));
}
