import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { conflict } from '../../../src/kernel/errors.ts';
import { centsFromNumeric, formatCents, wholeCents } from '../../../src/kernel/money.ts';
import { openAccount } from '../ledger/credit.ts';
import { announceCredit, postEntry } from '../ledger/post-entry.ts';
import type { GrantInput } from './grant.schema.ts';

type Unit = Needs<'em' | 'clock' | 'queue' | 'orm' | 'actor' | 'afterCommit' | 'creditArrival'>;

/** Grants credit once per idempotency key. From its first grant on, the organisation is billed. */
export async function grantCredit(unit: Unit, { amountCents, note, idempotencyKey }: z.output<typeof GrantInput>) {
  const { orgId, keyId } = unit.actor;
  const amount = wholeCents(amountCents);
  const reference = `grant:${idempotencyKey}`;
  return unit.em.transactional(async (em) => {
    const inside = { ...unit, em };
    await openAccount(inside, orgId);
    const isNew = await postEntry(inside, {
      orgId,
      type: 'grant',
      from: 'gifted',
      to: 'available',
      amount,
      reference,
      description: note ?? 'Grant',
      note: note ?? null,
      grantedBy: keyId,
    });
    if (isNew) announceCredit(unit, orgId);
    const [row] = await statement<{ available: string; granted: string }>(
      em,
      `select available, (select amount from billing_entries where org_id = $1 and reference = $2) as granted
       from billing_accounts where org_id = $1`,
      [orgId, reference],
    );
    if (row === undefined) throw new Error('The billing account was not created.');
    if (centsFromNumeric(row.granted) !== amount)
      throw conflict('This idempotencyKey was already used for a grant of a different amount.');
    return { ok: true as const, newBalanceCents: formatCents(centsFromNumeric(row.available)) };
  });
}
