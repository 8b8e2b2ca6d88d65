import type { EntityManager } from '@mikro-orm/postgresql';
import { statement } from '../../../src/database/statement.ts';
import { personKey } from '../../../src/kernel/person-key.ts';

/** Addresses that these organisations write from, as `<organisation> <address>`. */
export async function ownAddresses(em: EntityManager, orgIds: readonly string[]): Promise<Set<string>> {
  const rows = await statement<{ org_id: string; from_email: string; reply_to: string | null }>(
    em,
    'select org_id, from_email, reply_to from senders where org_id = any($1::uuid[])',
    [[...new Set(orgIds)]],
  );
  return new Set(
    rows.flatMap(({ org_id, from_email, reply_to }) =>
      [from_email, reply_to].flatMap((address) => {
        const key = address === null ? null : personKey(address);
        return key === null ? [] : [`${org_id} ${key}`];
      }),
    ),
  );
}

/** Which of these Message-IDs are of messages that the organisation sent itself. */
export async function ownMessages(
  em: EntityManager,
  pairs: readonly { orgId: string; ledgerId: string }[],
): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const rows = await statement<{ org_id: string; id: string }>(
    em,
    `select m.org_id, m.id from unnest($1::uuid[], $2::uuid[]) as given (org_id, id)
     join messages m on m.id = given.id and m.org_id = given.org_id`,
    [pairs.map(({ orgId }) => orgId), pairs.map(({ ledgerId }) => ledgerId)],
  );
  return new Set(rows.map(({ org_id, id }) => `${org_id} ${id}`));
}
