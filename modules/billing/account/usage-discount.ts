import { taking } from '../../../src/database/locks.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import { openAccount } from '../ledger/credit.ts';

interface DiscountRow {
  discountPct: number | null;
  setBy: string | null;
  setAt: Date | null;
}

const SHOWN = 'discount_pct as "discountPct", discount_set_by as "setBy", discount_set_at as "setAt"';

const viewDiscount = (orgId: string, { discountPct, setBy, setAt }: DiscountRow) => ({
  orgId,
  discountPct,
  setBy,
  setAt: setAt?.toISOString() ?? null,
});

const NONE: DiscountRow = { discountPct: null, setBy: null, setAt: null };

export async function readDiscount({ em, actor: { orgId } }: Needs<'em' | 'actor'>) {
  const [row = NONE] = await statement<DiscountRow>(em, `select ${SHOWN} from billing_accounts where org_id = $1`, [
    orgId,
  ]);
  return viewDiscount(orgId, row);
}

/** Applies to new reservations only; existing ones keep their price. Null removes the discount. */
export function setDiscount({ em, clock, actor }: Needs<'em' | 'clock' | 'actor'>, discountPct: number | null) {
  const { orgId, keyId } = actor;
  return em.transactional(async (inside) => {
    await openAccount({ em: inside, clock }, orgId);
    taking(inside, 'credit');
    const now = clock.now();
    const [row = NONE] = await statement<DiscountRow>(
      inside,
      `update billing_accounts set discount_pct = $2::integer, updated_at = $4,
         discount_set_by = case when $2::integer is not null then $3 end, discount_set_at = case when $2::integer is not null then $4::timestamptz end
       where org_id = $1 returning ${SHOWN}`,
      [orgId, discountPct, keyId, now],
    );
    return viewDiscount(orgId, row);
  });
}
