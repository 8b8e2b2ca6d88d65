import type { z } from 'zod';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { centsFromNumeric, formatCents } from '../../../src/kernel/money.ts';
import type { Balance, BillingAccount } from '../billing.schema.ts';
import { isBilled, openAccount } from '../ledger/credit.ts';

type Unit = Needs<'em' | 'clock' | 'stripe' | 'actor'>;

interface AccountRow {
  id: string;
  available: string;
  reserved: string;
  used: string;
  paid: string;
  gifted: string;
  is_billed: boolean;
  discount_pct: number | null;
  topup_amount_cents: string | null;
  topup_threshold_cents: string | null;
  topup_reason: string | null;
  payment_method_id: string | null;
  card_country: string | null;
  created_at: Date;
  updated_at: Date;
}

const READ = `select *, ${isBilled('$2')} as is_billed from billing_accounts where org_id = $1`;

export async function readAccount(unit: Unit): Promise<z.output<typeof BillingAccount>> {
  const { orgId } = unit.actor;
  const values = [orgId, unit.stripe !== null];
  let [row] = await statement<AccountRow>(unit.em, READ, values);
  if (row === undefined) {
    await openAccount(unit, orgId);
    [row] = await statement<AccountRow>(unit.em, READ, values);
  }
  if (row === undefined) throw new Error('The billing account was not created.');
  return viewAccount(row, orgId, unit.stripe !== null);
}

function viewAccount(row: AccountRow, orgId: string, takesPayments: boolean): z.output<typeof BillingAccount> {
  const paid = -centsFromNumeric(row.paid);
  const gifted = -centsFromNumeric(row.gifted);
  const reason = unsupportedReason(row, takesPayments);
  return {
    id: row.id,
    org_id: orgId,
    credited_cents: formatCents(paid + gifted),
    credited_paid_cents: formatCents(paid),
    credited_gifted_cents: formatCents(gifted),
    usage_cents: formatCents(centsFromNumeric(row.used)),
    ...balancesOf(row),
    usage_discount_pct: row.discount_pct,
    topup_amount_cents: row.topup_amount_cents === null ? null : Number(row.topup_amount_cents),
    topup_threshold_cents: row.topup_threshold_cents === null ? null : Number(row.topup_threshold_cents),
    has_payment_method: row.payment_method_id !== null,
    has_auto_topup: row.topup_amount_cents !== null,
    auto_reload_supported: reason === null,
    auto_reload_unsupported_reason: reason,
    card_country: row.card_country,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function unsupportedReason({ topup_reason, payment_method_id }: AccountRow, takesPayments: boolean): string | null {
  if (!takesPayments) return 'This installation takes no payments, because its operator has not set a Stripe key.';
  if (topup_reason !== null) return topup_reason;
  return payment_method_id === null ? 'No card is stored. Add one with a checkout session in mode setup.' : null;
}

const balancesOf = ({ available, reserved }: Pick<AccountRow, 'available' | 'reserved'>) => ({
  balance_cents: formatCents(centsFromNumeric(available)),
  actual_balance_cents: formatCents(centsFromNumeric(available) + centsFromNumeric(reserved)),
});

export async function readBalance({ em, stripe, actor }: Unit): Promise<z.output<typeof Balance>> {
  const [row] = await statement<AccountRow>(em, READ, [actor.orgId, stripe !== null]);
  if (row === undefined) return { balance_cents: '0', actual_balance_cents: '0', depleted: stripe !== null };
  return { ...balancesOf(row), depleted: row.is_billed && centsFromNumeric(row.available) <= 0n };
}
