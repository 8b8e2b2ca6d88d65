import type { EntityManager } from '@mikro-orm/postgresql';
import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { newId } from '../../../src/kernel/ids.ts';
import { centsFromNumeric, type Money } from '../../../src/kernel/money.ts';
import { type AvailableCredit, countPayableUnits } from './credit.rules.ts';

type Unit = Needs<'em' | 'clock' | 'stripe'>;

/**
 * SQL condition: the account is billed. `everybody` is true if the operator takes payments, so that every
 * account is billed.
 */
export const isBilled = (everybody: string) => `(${everybody}::boolean or gifted <> 0 or paid <> 0)`;

const READ = `select available, coalesce(discount_pct, 0) as discount from billing_accounts
  where org_id = $1 and ${isBilled('$2')}`;

export async function openAccount({ em, clock }: Needs<'em' | 'clock'>, orgId: string): Promise<void> {
  await statement(
    em,
    `insert into billing_accounts (org_id, id, created_at, updated_at) values ($1, $2, $3, $3)
     on conflict (org_id) do nothing`,
    [orgId, newId(), clock.now()],
  );
}

/**
 * Locks the credit until the end of the transaction. Returns null, without a lock, if the organisation is
 * not billed.
 */
export async function lockCredit(unit: Unit, orgId: string): Promise<AvailableCredit | null> {
  taking(unit.em, 'credit');
  const locked = await read(unit, orgId, `${READ} for no key update`);
  if (locked !== null || unit.stripe === null) return locked;
  await openAccount(unit, orgId);
  return read(unit, orgId, `${READ} for no key update`);
}

/**
 * Reads the credit without a lock, so it may be outdated at once. Returns null if the organisation is not
 * billed.
 */
export async function readCredit(unit: Pick<Unit, 'em' | 'stripe'>, orgId: string): Promise<AvailableCredit | null> {
  const found = await read(unit, orgId, READ);
  return found ?? (unit.stripe === null ? null : { available: 0n, discountPct: 0 });
}

export async function lacksCredit(unit: Pick<Unit, 'em' | 'stripe'>, orgId: string, price: Money): Promise<boolean> {
  if (price === 0n) return false;
  const credit = await readCredit(unit, orgId);
  return credit !== null && countPayableUnits(credit, price, 1) === 0;
}

/**
 * Same as `lacksCredit`, under the credit lock. If true, the next release of credit wakes the waiting work:
 * it needs the same lock, so it sees what this transaction has written.
 */
export async function awaitsCredit(unit: Unit, orgId: string, price: Money): Promise<boolean> {
  if (price === 0n) return false;
  const credit = await lockCredit(unit, orgId);
  if (credit === null || countPayableUnits(credit, price, 1) > 0) return false;
  await statement(unit.em, 'update billing_accounts set is_awaited = true where org_id = $1', [orgId]);
  return true;
}

async function read(
  { em, stripe }: { em: EntityManager; stripe: Unit['stripe'] },
  orgId: string,
  text: string,
): Promise<AvailableCredit | null> {
  const [row] = await statement<{ available: string; discount: number }>(em, text, [orgId, stripe !== null]);
  return row === undefined ? null : { available: centsFromNumeric(row.available), discountPct: row.discount };
}
