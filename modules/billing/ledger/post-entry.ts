import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { formatCents, type Money } from '../../../src/kernel/money.ts';

type Account = 'available' | 'paid' | 'gifted';

interface NewEntry {
  orgId: string;
  type: 'credit' | 'reload' | 'grant';
  from: Account;
  to: Exclude<Account, 'gifted'>;
  amount: Money;
  /** Unique per organisation, so the entry exists only once. */
  reference: string;
  description: string;
  note?: string | null;
  grantedBy?: string | null;
}

/**
 * Books credit in or out, once per reference, in the caller's transaction. Returns false if the entry
 * already exists.
 */
export async function postEntry({ em, clock }: Needs<'em' | 'clock'>, entry: NewEntry): Promise<boolean> {
  taking(em, 'credit');
  const posted = await statement(em, POST, [
    entry.orgId,
    newId(),
    entry.type,
    entry.from,
    entry.to,
    formatCents(entry.amount),
    entry.reference,
    entry.description,
    entry.note ?? null,
    entry.grantedBy ?? null,
    clock.now(),
  ]);
  return posted.length > 0;
}

/** Concurrent calls with the same reference wait for the account lock, and the second one finds the entry. */
const POST = `
  with locked as materialized (
    select org_id from billing_accounts where org_id = $1 for no key update
  ), entry as (
    insert into billing_entries
      (org_id, id, type, from_account, to_account, amount, reference, description, note, granted_by, created_at)
    select org_id, $2::uuid, $3::text, $4::text, $5::text, $6::numeric, $7::text, $8::text, $9::text, $10::text, $11::timestamptz
    from locked
    on conflict (org_id, reference) do nothing
    returning org_id, from_account, to_account, amount
  )
  update billing_accounts account
  set available = available + case when to_account = 'available' then amount when from_account = 'available' then -amount else 0 end,
      paid = paid + case when to_account = 'paid' then amount when from_account = 'paid' then -amount else 0 end,
      gifted = gifted - case when from_account = 'gifted' then amount else 0 end,
      updated_at = $11
  from entry where account.org_id = entry.org_id returning account.org_id`;

/** Wakes work that waits for credit, after the commit. If that fails, the work checks again within minutes. */
export function announceCredit(
  unit: Needs<'orm' | 'clock' | 'queue' | 'afterCommit' | 'creditArrival'>,
  orgId: string,
): void {
  unit.afterCommit(() => unit.creditArrival.wakeWaitingWork({ ...unit, em: unit.orm.em.fork() }, orgId));
}
