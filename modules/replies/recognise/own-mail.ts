import type { EntityManager } from '@mikro-orm/postgresql';
import { personKey } from '../../../src/kernel/text/person-key.ts';
import type { Match } from './match-mail.ts';
import { ownAddresses, ownMessages } from './own-mail.queries.ts';
import { ledgerIdIn } from './recognise.rules.ts';
import type { WaitingMail } from './verdict.ts';

/** Recognises mail of the organisation itself: copies of messages, and mail written by hand in the same thread. */
export async function ownMailAmong(em: EntityManager, rows: readonly WaitingMail[]) {
  const real = rows.filter(({ source, content }) => source !== 'sandbox' && content.kind === 'mail');
  if (real.length === 0) return () => false;
  const addresses = await ownAddresses(
    em,
    real.map(({ orgId }) => orgId),
  );
  const ledgerIds = await ownMessages(
    em,
    real.flatMap(({ orgId, content }) => {
      const ledgerId = content.kind === 'mail' && content.messageId !== null ? ledgerIdIn(content.messageId) : null;
      return ledgerId === null ? [] : [{ orgId, ledgerId }];
    }),
  );
  return ({ orgId, source, content }: WaitingMail, match: Match | null): boolean => {
    if (content.kind !== 'mail' || source === 'sandbox') return false;
    if (ledgerIds.has(`${orgId} ${ledgerIdIn(content.messageId ?? '') ?? ''}`)) return true;
    const from = personKey(content.from ?? '');
    // Users test campaigns with their own address and then reply as a lead.
    return from !== null && from !== match?.personKey && addresses.has(`${orgId} ${from}`);
  };
}
