import type { z } from 'zod';
import { BY_ID } from '../../../src/database/sorting/sort-column.ts';
import { readSortedPage, sortedText } from '../../../src/database/sorting/sorted-page.ts';
import { statement } from '../../../src/database/statement.ts';
import type { Needs } from '../../../src/kernel/context.ts';
import type { ListTransactionsInput, TransactionList } from '../billing.schema.ts';

interface EntryRow {
  id: string;
  type: 'credit' | 'reload' | 'grant' | 'usage';
  cents: string;
  description: string | null;
  created_at: Date;
}

const SORTS = { createdAt: BY_ID };

/**
 * All amounts are whole cents. Usage can have fractions, so its row shows the cents completed in it. The sum
 * of all rows up to any row is then exact to the cent.
 */
export async function listTransactions(
  { em, cursors, actor: { orgId } }: Needs<'em' | 'cursors' | 'actor'>,
  page: z.output<typeof ListTransactionsInput>,
): Promise<z.output<typeof TransactionList>> {
  const list = { cursors, scope: { orgId, list: 'billing-transactions' }, sorts: SORTS };
  const { rows, nextCursor } = await readSortedPage(list, page, (from, limit) => {
    const values: unknown[] = [orgId, limit];
    const { after, order } = sortedText(from, values);
    return statement<EntryRow>(
      em,
      `select id, type, description, created_at, ${CENTS} as cents from billing_entries
       where org_id = $1 and ${after} order by ${order} limit $2`,
      values,
    );
  });
  return {
    transactions: rows.map(({ id, type, cents, description, created_at }) => ({
      id,
      type,
      amount_cents: Number(cents),
      description,
      created_at: created_at.toISOString(),
    })),
    has_more: nextCursor !== null,
    nextCursor,
  };
}

const CENTS = `case when type = 'usage' then floor(used_before) - floor(used_before + amount)
  when to_account = 'available' then amount else -amount end`;
